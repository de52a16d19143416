import { expect, test } from "bun:test";
import { makeBookmarklet } from "./bookmarklet.ts";

test("the bookmarklet opens the window with the page, and no address that a server would refuse", () => {
  const opened: string[] = [];
  const code = decodeURI(makeBookmarklet("http://127.0.0.1:11110").replace("javascript:", ""));
  new Function("document", "location", "getSelection", "open", code)(
    { title: `A & "b"${"漢".repeat(1_000)}` },
    { href: `https://example.com/?q=${"%20".repeat(2_000)}` },
    () => "字".repeat(5_000),
    (address: string) => opened.push(address),
  );
  const [address = ""] = opened;
  expect(address).toStartWith("http://127.0.0.1:11110/capture?title=A+%26+%22b%22");
  expect(new URL(address).searchParams.get("url")).toStartWith("https://example.com/?q=%20");
  expect(address.length).toBeLessThan(16_000);
});
