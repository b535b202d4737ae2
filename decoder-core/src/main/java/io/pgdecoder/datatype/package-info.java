/** The text of values as the server output functions print it, one class per family of types. */
package io.pgdecoder.datatype;
