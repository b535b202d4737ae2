package io.pgdecoder.datatype;

/** The kinds of objects that a reg* type names; one for each of these types. */
public enum ObjectKind {
    /** regclass: a relation. */
    RELATION("regclass"),
    /** regproc: a function without its argument types. */
    FUNCTION("regproc"),
    /** regprocedure: a function with its argument types. */
    PROCEDURE("regprocedure"),
    /** regtype: a type. */
    TYPE("regtype"),
    /** regrole: a role. */
    ROLE("regrole"),
    /** regnamespace: a schema. */
    NAMESPACE("regnamespace"),
    /** regoper: an operator without its argument types. */
    OPERATOR("regoper"),
    /** regoperator: an operator with its argument types. */
    OPERATOR_WITH_ARGUMENTS("regoperator"),
    /** regcollation: a collation. */
    COLLATION("regcollation"),
    /** regconfig: a text search configuration. */
    TEXT_SEARCH_CONFIGURATION("regconfig"),
    /** regdictionary: a text search dictionary. */
    TEXT_SEARCH_DICTIONARY("regdictionary");

    private final String typeName;

    ObjectKind(String typeName) {
        this.typeName = typeName;
    }

    /** The name of the type. */
    String typeName() {
        return typeName;
    }
}
