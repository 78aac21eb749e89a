/** Characters of YAML that mean something, as bytes. */
export const enum Byte {
  TAB = 9, NEWLINE = 10, RETURN = 13, SPACE = 32, DOUBLE_QUOTE = 34, HASH = 35, SINGLE_QUOTE = 39, PLUS = 43, DASH = 45,
  DOT = 46, COLON = 58, QUESTION = 63, OPEN_BRACKET = 91, BACKSLASH = 92, OPEN_BRACE = 123, PIPE = 124, DELETE = 127,
}
