import { expect, test } from "bun:test";
import { parseQuickEntry } from "./parse.ts";

/** Friday, 20 November 2026, 16:04 in Berlin. */
const HERE = { now: Date.UTC(2026, 10, 20, 15, 4) / 1000, timeZone: "Europe/Berlin" };
const CLOCK = new Intl.DateTimeFormat("sv-SE", {
  timeZone: HERE.timeZone,
  dateStyle: "short",
  timeStyle: "short",
});

/** The line => its title | each part | each field that is set, in the order of the alphabet. */
const ROWS = `
Buy milk #errand | => Buy milk | tag #errand | tags=errand
Buy milk #errand #shop | => Buy milk | tag #errand | tag #shop | tags=errand,shop
Call Bob @phone | => Call Bob | context @phone | tags=@phone
Call Bob @phone @home | => Call Bob | context @phone | context @home | tags=@phone,@home
Paint the wall +Kitchen | => Paint the wall | project +Kitchen | projectName=Kitchen
Paint +Kitchen the wall | => Paint the wall | project +Kitchen | projectName=Kitchen
#errand Buy milk | => Buy milk | tag #errand | tags=errand
@home #errand +Kitchen Paint | => Paint | context @home | tag #errand | project +Kitchen | projectName=Kitchen | tags=@home,errand
Buy milk #Errand #errand | => Buy milk | tag #Errand | tag #errand | tags=Errand
Buy #errand milk, please | => Buy milk, please | tag #errand | tags=errand
Read #"two words" today | => Read today | tag #"two words" | tags=two words
Read @"at the desk" later | => Read later | context @"at the desk" | tags=@at the desk
Paint +"New kitchen" | => Paint | project +"New kitchen" | projectName=New kitchen
Paint +“New kitchen” now | => Paint now | project +“New kitchen” | projectName=New kitchen
Paint +„Neue Küche“ bald | => Paint bald | project +„Neue Küche“ | projectName=Neue Küche
Paint #"  padded  " x | => Paint x | tag #"  padded  " | tags=padded
Essen kaufen #einkauf #küche | => Essen kaufen | tag #einkauf | tag #küche | tags=einkauf,küche
買い物 #家事 メモ | => 買い物 メモ | tag #家事 | tags=家事
Party #🎉 soon | => Party soon | tag #🎉 | tags=🎉
Party #🎉fun | => Party | tag #🎉fun | tags=🎉fun
Grüße an #Mütter | => Grüße an | tag #Mütter | tags=Mütter
Call Bob #work, #home, +Big | => Call Bob | tag #work, | tag #home, | project +Big | projectName=Big | tags=work,home
Call Bob #work; then | => Call Bob then | tag #work; | tags=work
Call Bob #work. | => Call Bob. | tag #work | tags=work
Call Bob #work! | => Call Bob! | tag #work | tags=work
Is it #work? | => Is it? | tag #work | tags=work
(see #work) first | => (see) first | tag #work | tags=work
Lists #a1, #b2. Done | => Lists. Done | tag #a1, | tag #b2 | tags=a1,b2
Note #snake_case #kebab-case | => Note | tag #snake_case | tag #kebab-case | tags=snake_case,kebab-case
Meet @Anna and @Bob | => Meet and | context @Anna | context @Bob | tags=@Anna,@Bob
Read #"two #x1 words" now | => Read now | tag #"two #x1 words" | tags=two #x1 words
Tag #"12" in quotes | => Tag in quotes | tag #"12" | tags=12
Tag #"C#" in quotes | => Tag in quotes | tag #"C#" | tags=C#
Tag #"a/b" in quotes | => Tag in quotes | tag #"a/b" | tags=a/b
Two   spaces #x1   stay | => Two   spaces   stay | tag #x1 | tags=x1
Buy milk#errand #shop | => Buy milk#errand | tag #shop | tags=shop

Pay \\!friday | => Pay !friday
Pay \\#work #home | => Pay #work | tag #home | tags=home
Pay \\\\#work | => Pay \\#work
Pay a\\#work | => Pay a\\#work
C:\\#dir | => C:\\#dir
\\#work | => #work
Pay \\@home \\+Big \\^monday \\~5m \\*daily \\:f | => Pay @home +Big ^monday ~5m *daily :f
Pay !friday \\!monday | => Pay !monday | due !friday | dueDate=2026-11-27
Pay \\important | => Pay \\important
#work | => #work
!friday | => !friday
@home !friday :f | => @home !friday :f
#work \\#home | => #home | tag #work | tags=work

Call :e low | => Call | energy :e low | energy=low
Call :e medium | => Call | energy :e medium | energy=medium
Call :e high | => Call | energy :e high | energy=high
Call :f | => Call | focus :f | isFocused=true
Call :f :e high :d | => Call | focus :f | energy :e high | due :d | dueDate=2026-11-20 | energy=high | isFocused=true
Call :d | => Call | due :d | dueDate=2026-11-20
Call :d friday | => Call | due :d friday | dueDate=2026-11-27
Call :d 24.12. | => Call | due :d 24.12. | dueDate=2026-12-24
Call :d in two weeks | => Call | due :d in two weeks | dueDate=2026-12-04
Call :n | => Call | list :n | list=next
Call :y | => Call | list :y | list=someday
Call :w | => Call | list :w | list=waiting
Call :w Bob | => Call | list :w Bob | contact=Bob | list=waiting
Call :w "Bob Smith" | => Call | list :w "Bob Smith" | contact=Bob Smith | list=waiting
Call :s monday | => Call | list :s monday | list=scheduled | startDate=2026-11-23
Call :s ^monday | => Call | list :s | start ^monday | list=scheduled | startDate=2026-11-23
Call ^monday :s | => Call | start ^monday | list :s | list=scheduled | startDate=2026-11-23
Call :s 2027-01-05 | => Call | list :s 2027-01-05 | list=scheduled | startDate=2027-01-05
Call :a Work | => Call | area :a Work | area=Work
Call :a "Home office" | => Call | area :a "Home office" | area=Home office
Call :f #work | => Call | focus :f | tag #work | isFocused=true | tags=work
Call #work :f !friday | => Call | tag #work | focus :f | due !friday | dueDate=2026-11-27 | isFocused=true | tags=work
Call !friday :f @home ~5m :e low | => Call | due !friday | focus :f | context @home | minutes ~5m | energy :e low | dueDate=2026-11-27 | energy=low | isFocused=true | minutes=5 | tags=@home
Call :e low :e high | => Call :e low | energy :e high | energy=high
Call :f :f | => Call :f | focus :f | isFocused=true
:f Call | => :f Call
Call :e low Bob | => Call :e low Bob
Call :e | => Call :e
Call :e urgent | => Call :e urgent
Call :s | => Call :s
Call :F | => Call :F
Call :w Bob Smith | => Call :w Bob Smith
Call :w "a \\#b" | => Call | list :w "a \\#b" | contact=a \\#b | list=waiting
Call :f #work then | => Call :f then | tag #work | tags=work
Call :d friday or so | => Call :d friday or so
Call :s friday or so | => Call :s friday or so
Call :x :f | => Call :x | focus :f | isFocused=true
Call :f :x | => Call :f :x
Call :w Bob :f | => Call | list :w Bob | focus :f | contact=Bob | isFocused=true | list=waiting

Call ~15m | => Call | minutes ~15m | minutes=15
Call ~15min | => Call | minutes ~15min | minutes=15
Call ~1h | => Call | minutes ~1h | minutes=60
Call ~1h30 | => Call | minutes ~1h30 | minutes=90
Call ~1h30m | => Call | minutes ~1h30m | minutes=90
Call ~1.5h | => Call | minutes ~1.5h | minutes=90
Call ~1,5h | => Call | minutes ~1,5h | minutes=90
Call ~90m now | => Call now | minutes ~90m | minutes=90
Call ~0m | => Call ~0m
Call ~99999m | => Call ~99999m
Call ~5 | => Call ~5
Call ~5M | => Call ~5M
Call ~1h 30 | => Call 30 | minutes ~1h | minutes=60
Call ~2h, then | => Call then | minutes ~2h, | minutes=120
Call ~10080m | => Call | minutes ~10080m | minutes=10080
Call ~10081m | => Call ~10081m

Water *"daily" now | => Water now | repeat *"daily" | repeat=FREQ=DAILY | repeatFrom=date
Water *"daily, too" now | => Water *"daily, too" now
Water *daily | => Water | repeat *daily | repeat=FREQ=DAILY | repeatFrom=date
Water *weekly | => Water | repeat *weekly | repeat=FREQ=WEEKLY | repeatFrom=date
Water *monthly | => Water | repeat *monthly | repeat=FREQ=MONTHLY | repeatFrom=date
Water *yearly | => Water | repeat *yearly | repeat=FREQ=YEARLY | repeatFrom=date
Water *weekdays | => Water | repeat *weekdays | repeat=FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | repeatFrom=date
Water *every day | => Water | repeat *every day | repeat=FREQ=DAILY | repeatFrom=date
Water *every week | => Water | repeat *every week | repeat=FREQ=WEEKLY | repeatFrom=date
Water *every 2 weeks | => Water | repeat *every 2 weeks | repeat=FREQ=WEEKLY;INTERVAL=2 | repeatFrom=date
Water *every 10 days | => Water | repeat *every 10 days | repeat=FREQ=DAILY;INTERVAL=10 | repeatFrom=date
Water *every other week | => Water | repeat *every other week | repeat=FREQ=WEEKLY;INTERVAL=2 | repeatFrom=date
Water *every second month | => Water | repeat *every second month | repeat=FREQ=MONTHLY;INTERVAL=2 | repeatFrom=date
Water *every friday | => Water | repeat *every friday | repeat=FREQ=WEEKLY;BYDAY=FR | repeatFrom=date
Water *every fri | => Water | repeat *every fri | repeat=FREQ=WEEKLY;BYDAY=FR | repeatFrom=date
Water *every mon and thu | => Water | repeat *every mon and thu | repeat=FREQ=WEEKLY;BYDAY=MO,TH | repeatFrom=date
Water *every mon, wed, fri | => Water | repeat *every mon, wed, fri | repeat=FREQ=WEEKLY;BYDAY=MO,WE,FR | repeatFrom=date
Water *every monday & tuesday | => Water | repeat *every monday & tuesday | repeat=FREQ=WEEKLY;BYDAY=MO,TU | repeatFrom=date
Water *every other friday | => Water | repeat *every other friday | repeat=FREQ=WEEKLY;INTERVAL=2;BYDAY=FR | repeatFrom=date
Water *every weekday | => Water | repeat *every weekday | repeat=FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | repeatFrom=date
Water *every month | => Water | repeat *every month | repeat=FREQ=MONTHLY | repeatFrom=date
Water *every year | => Water | repeat *every year | repeat=FREQ=YEARLY | repeatFrom=date
Water *every 3 months #garden | => Water | repeat *every 3 months | tag #garden | repeat=FREQ=MONTHLY;INTERVAL=3 | repeatFrom=date | tags=garden
Water *every 15th | => Water | repeat *every 15th | repeat=FREQ=MONTHLY;BYMONTHDAY=15 | repeatFrom=date
Water *every 31st now | => Water now | repeat *every 31st | repeat=FREQ=MONTHLY;BYMONTHDAY=31 | repeatFrom=date
Water *every 32nd | => Water *every 32nd
Water *after 3 days | => Water | repeat *after 3 days | repeat=FREQ=DAILY;INTERVAL=3 | repeatFrom=completion
Water *after a week | => Water | repeat *after a week | repeat=FREQ=WEEKLY | repeatFrom=completion
Water *after 1 month | => Water | repeat *after 1 month | repeat=FREQ=MONTHLY | repeatFrom=completion
Water *täglich | => Water | repeat *täglich | repeat=FREQ=DAILY | repeatFrom=date
Water *wöchentlich | => Water | repeat *wöchentlich | repeat=FREQ=WEEKLY | repeatFrom=date
Water *jeden freitag | => Water | repeat *jeden freitag | repeat=FREQ=WEEKLY;BYDAY=FR | repeatFrom=date
Water *jeden Montag und Mittwoch | => Water | repeat *jeden Montag und Mittwoch | repeat=FREQ=WEEKLY;BYDAY=MO,WE | repeatFrom=date
Water *alle 2 Wochen | => Water | repeat *alle 2 Wochen | repeat=FREQ=WEEKLY;INTERVAL=2 | repeatFrom=date
Water *werktags | => Water | repeat *werktags | repeat=FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | repeatFrom=date
Water *jeden Werktag | => Water | repeat *jeden Werktag | repeat=FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | repeatFrom=date
Water *nach 3 Tagen | => Water | repeat *nach 3 Tagen | repeat=FREQ=DAILY;INTERVAL=3 | repeatFrom=completion
Water *nach einer Woche | => Water | repeat *nach einer Woche | repeat=FREQ=WEEKLY | repeatFrom=completion
Water *jeden 15. | => Water | repeat *jeden 15. | repeat=FREQ=MONTHLY;BYMONTHDAY=15 | repeatFrom=date
Water *every 0 days | => Water *every 0 days
Water *after 0 days | => Water *after 0 days
Water *sometimes | => Water *sometimes
Water *every | => Water *every
Water *every now and then | => Water *every now and then
Water *daily* | => Water *daily*
Water *weekly planning* soon | => Water *weekly planning* soon
Water *dailyish | => Water *dailyish
Water *Daily, then | => Water then | repeat *Daily, | repeat=FREQ=DAILY | repeatFrom=date
Water *every friday !friday | => Water | repeat *every friday | due !friday | dueDate=2026-11-27 | repeat=FREQ=WEEKLY;BYDAY=FR | repeatFrom=date
Water *every sat night | => Water night | repeat *every sat | repeat=FREQ=WEEKLY;BYDAY=SA | repeatFrom=date
Water *monthly *weekly | => Water *monthly | repeat *weekly | repeat=FREQ=WEEKLY | repeatFrom=date
`;

async function render(line: string): Promise<string> {
  const { draft, parts } = await parseQuickEntry(line, HERE);
  const { title, note: _, tags, isFocused, remindAt, ...more } = draft;
  const sets = {
    ...more,
    ...(tags.length > 0 ? { tags: tags.join() } : {}),
    ...(isFocused ? { isFocused } : {}),
    ...(remindAt === undefined ? {} : { remindAt: CLOCK.format(remindAt * 1000) }),
  };
  return [
    line,
    `=> ${title}`,
    ...parts.map(({ kind, text, isPast }) => `${kind} ${text}${isPast ? " PAST" : ""}`),
    ...Object.entries(sets)
      .map(([field, value]) => `${field}=${value}`)
      .sort(),
  ].join(" | ");
}

test.each(ROWS.trim().split(/\n+/))("%s", async (row) => {
  expect(await render(row.split(" | => ")[0] ?? "")).toBe(row);
});

test("of a line with thousands of signs the first 200 are read, and the others stay text", async () => {
  const names = Array.from({ length: 2_000 }, (_, n) => `#t${n}`);
  const { draft, parts } = await parseQuickEntry(`Buy ${names.join(" ")}`, HERE);
  expect([parts.length, draft.tags.at(-1), draft.title]).toEqual([
    200,
    "t199",
    `Buy ${names.slice(200).join(" ")}`,
  ]);
});
