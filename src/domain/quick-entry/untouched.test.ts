import { expect, test } from "bun:test";
import { parseQuickEntry } from "./parse.ts";

const HERE = { now: Date.UTC(2026, 10, 20, 15, 4) / 1000, timeZone: "Europe/Berlin" };

/** Titles that look like quick entry: each stays unchanged. */
const TEXTS = `
Ask Sat about March
May I ask you something on Monday
Buy sun cream
Write the second draft
Read "1984" by tomorrow
Call Bob tomorrow at 5pm
Meet Mark and Jan in June
Issue #12 and pull request #345
Fix #1, #2 and #3
Learn C# and F# and C++
Convert a+b to a-b
Compute 5 * 3 and 2 ^ 10
Compute 2^10 and 10^-3
Compute 2**8 * 4
Do it now!
Wow !!! really !?
!important call the bank
x != y and y !== z
if (!done) return !x;
Mail anna@example.com
Mail <bob+news@example.com> back
Ping @bob@mastodon.social
Update @types/node and @angular/core
Bump to ^1.2.3 and ~1.2.3
Bump to ^4.10 and ^19.3.1 and ~5.0
See https://example.com/#section and https://example.com/?a=1&b=+2#x
See https://example.com/@user/!friday
Open http://localhost:8080/#/inbox?tag=a+b
Run \`chmod +x build.sh #now !friday @home\`
Run chmod +x build.sh
Run \`git log ^main ~15m\` and \`a #b\`
Fix \`\`code with #tag @x\`\` blocks
cd ~/projects/creel
Look in ~ and ~root
About ~5 people and ~20 € each
About ~5M users and ~3 km
Costs $5, 10€, £3.50 and +3 %
Call +49 170 1234567 or +1-555-0100
Vote +1 or -1
Grade A+ and B- ok
Colours #a1b2c3 #f00 #00ff0080
Meet @ noon or @5pm or @ 17:00
Icons image@2x.png and logo@3x
Twitter's @ and # signs
## Heading two
# Heading one
* a bullet
- [ ] a checkbox
+ a plus bullet
**bold** and *emphasis* and ***both***
*daily* is emphasised
*every day counts* she said
![image](https://example.com/a.png)
[link #here](https://example.com/#x)
~~struck~~ out
Footnote[^1] and sup^2^
Great party :D and :P and :S
Smile :) or :-( or ;)
Great party :D
Ratio 3:2 at 10:30
Press :wq to leave vim
Type :help and :set number
Use :f in Everdo
Use std::vector and a::b
Time: noon, place: home
Note to self: buy milk
Bob's #1 fan
It's the #1-priority
Press ^C or ^D to stop
Caret ^_^ and ^^ and ^foo$
A regex like ^\\d+$ or !^a
Bash: echo $! && !! && !$
Shebang #!/bin/sh
Merge feature/#12-login
Rate 4/5 and 24/7 and 3/4 done
Price !3/4 of it !1 !2 !3
He said "#\\"
Say "do it !now" loudly
Emails: a@b, c@d.e
@ # + ! ^ ~ * :
@@ ## ++ !! ^^ ~~ ** ::
#_ #- +- @_ @- #__ @__
C:\\new\\#folder
\\\\server\\share\\+x
Version 2.0.0+build.5
He's @Bob's friend
#hash: a symbol
@Anna: please call
R&D #R&D #v1.2
Müller & Söhne + Co.
買い物に行く、明日
`;

const lines = TEXTS.trim().split("\n");

test("there are enough of them", () => {
  expect(lines.length).toBeGreaterThanOrEqual(60);
});

test.each(lines)("stays as it is: %s", async (text) => {
  const { draft, parts } = await parseQuickEntry(text, HERE);
  expect({ draft, parts }).toEqual({
    draft: { title: text, note: null, isFocused: false, tags: [] },
    parts: [],
  });
});

test.each([" ", "", "\t#\t", "  spaces around  ", "#\u00a0x", "\u2028", `Read #"${"a".repeat(101)}" x`])(
  "%j stays as it is",
  async (text) => {
    expect((await parseQuickEntry(text, HERE)).draft.title).toBe(text);
  },
);
