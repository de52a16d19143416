import { expect, test } from "bun:test";
import { showControls } from "./title.ts";

test("controls and bidi overrides are seen, not obeyed", () => {
  expect(showControls("a\u0000b\u001b[2Jc\u007f")).toBe("a␀b␛[2Jc␡");
  expect(showControls("\u0085\u009b")).toBe("⟨U+0085⟩⟨U+009B⟩");
  expect(showControls("pay \u202egnp.exe\u202c \u2067x\u2069")).toBe("pay ⟨RLO⟩gnp.exe⟨PDF⟩ ⟨RLI⟩x⟨PDI⟩");
});

test("tabs, line ends and ordinary text of any script stay", () => {
  expect(showControls("a\tb\r\nc\rd\u2028e\nf")).toBe("a\tb\nc\nd\ne\nf");
  expect(showControls("שלום 漢字 👩‍🚀 é")).toBe("שלום 漢字 👩‍🚀 é");
});
