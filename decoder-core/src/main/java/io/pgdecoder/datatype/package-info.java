/**
 * Values: from their bytes on disk to the text that the server's output functions print, the binary form that its send
 * functions make, and Java objects. One class for each family of types.
 *
 * <p>A plugin gets a {@link io.pgdecoder.datatype.TypeOutput} from its relation view. It prints text into an
 * {@link io.pgdecoder.plugin.OutputWriter} and allocates nothing; {@link io.pgdecoder.datatype.JavaValues} makes objects for
 * those who want these. What a value needs of the catalogs (labels, element types, columns) is looked up in a resolve step
 * before; the format step looks nothing up, and may run on any thread.
 *
 * <p>Types that are not built in are added through a {@link io.pgdecoder.datatype.TypeOutputProvider}. docs/types.md lists
 * what is printed. A value that has not the form of its type is DATUM_INVALID, a type that nothing prints TYPE_UNSUPPORTED.
 */
package io.pgdecoder.datatype;
