import { type Actor, ONLY_ACCOUNT, TERMINAL } from "../../src/domain/access/actor.ts";
import { addDays, dayIn } from "../../src/domain/dates.ts";
import { SYSTEM } from "../../src/domain/environment.ts";
import type { Patch } from "../../src/domain/item/item.ts";
import { Problem } from "../../src/domain/problem.ts";
import { findPaths, makeHome } from "../../src/main/paths.ts";
import { openSqlite } from "../../src/store/sqlite/engine.ts";
import { openStore } from "../../src/store/store.ts";

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
const KEYS = ["launcher", "mail filter", "phone", "watch"];
const ADDRESSES: Record<string, string> = {
  launcher: "127.0.0.1",
  "mail filter": "192.168.178.4",
  phone: "192.168.178.23",
  watch: "192.168.178.31",
};

const day = (n: number) => addDays(dayIn(SYSTEM.zone(), SYSTEM.now()), n) as string;

/** Fields of an item from capture or triage; the project is given by its title. */
type Made = [age: number, by: string, title: string, patch?: Patch];

const PROJECTS: Made[] = [
  [
    40 * DAY,
    "page",
    "Greenhouse before the frost",
    { kind: "project", list: "next", area: "Garden", dueDate: day(18) },
  ],
  [33 * DAY, "page", "Ferry weekend with Noor", { kind: "project", list: "next", area: "Travel" }],
  [
    26 * DAY,
    "page",
    "Move the attic backup off the old disk",
    { kind: "project", list: "next", area: "Computers" },
  ],
  [
    20 * DAY,
    "page",
    "Mila turns eight",
    { kind: "project", list: "next", area: "Family", dueDate: day(12), isFocused: true },
  ],
];

const NOTE = `The pane in the north corner is **cracked**, the others only leak.

- [x] Measure: 61 × 142 cm
- [ ] Ask for 4 mm, *toughened*
- [ ] Two people to carry it

> Mornings are best, the yard opens at seven.

Their list of prices: <https://example.org/glass>`;

const INBOX: Made[] = [
  [
    6 * DAY,
    "page",
    "Renew the passport before January",
    { note: "Two photos. Two weeks by post.", isFocused: true },
  ],
  [2 * DAY, "watch", "Ask Noor about the greenhouse key"],
  [
    DAY,
    "mail filter",
    "Invoice 2026-114: Brandt & Söhne want it split in two",
    { note: "Half now, half on delivery." },
  ],
  [
    10 * HOUR,
    "launcher",
    "Read: what fsync does and does not promise",
    { note: "https://example.org/fsync" },
  ],
  [3 * HOUR, "phone", "Dentist wants to move Thursday", { note: "Any time after 15:00", dueDate: day(1) }],
  [70 * MINUTE, "mail filter", "Backup took 4 h instead of 20 min", { note: "2 reallocated sectors on sdb" }],
  [25 * MINUTE, "phone", "Birthday present for Mila: the bird book", { tags: ["gift"] }],
  [8 * MINUTE, "page", "Agenda for Monday", { note: "1. numbers\n2. hiring\n3. the roof" }],
  [2 * MINUTE, "terminal", "Try the curry place next to the library"],
];

const TRIAGED: Made[] = [
  [
    19 * DAY,
    "page",
    "Order the pane for the north corner",
    {
      list: "next",
      note: NOTE,
      project: "Greenhouse before the frost",
      dueDate: day(2),
      remindAt: Date.parse(`${day(1)}T09:00:00`) / 1000,
      minutes: 15,
      energy: "low",
      tags: ["@phone", "garden"],
      area: "Garden",
      isFocused: true,
    },
  ],
  [
    18 * DAY,
    "page",
    "Seal the gutter above the door",
    {
      list: "next",
      project: "Greenhouse before the frost",
      minutes: 90,
      energy: "high",
      tags: ["@home", "garden"],
    },
  ],
  [
    18 * DAY,
    "phone",
    "Borrow the long ladder",
    { list: "waiting", project: "Greenhouse before the frost", contact: "Jonas", tags: ["garden"] },
  ],
  [
    16 * DAY,
    "page",
    "Carry the seedlings in",
    { list: "scheduled", startDate: day(9), project: "Greenhouse before the frost" },
  ],
  [
    15 * DAY,
    "page",
    "Pay the rent",
    {
      list: "next",
      dueDate: day(-1),
      repeat: "FREQ=MONTHLY;BYMONTHDAY=1",
      minutes: 5,
      tags: ["@computer"],
      area: "Home",
    },
  ],
  [
    14 * DAY,
    "launcher",
    "Book the 8:40 ferry, with the bicycles",
    {
      list: "next",
      project: "Ferry weekend with Noor",
      dueDate: day(0),
      tags: ["@computer"],
      isFocused: true,
    },
  ],
  [
    13 * DAY,
    "page",
    "Which hut has beds left?",
    { list: "waiting", project: "Ferry weekend with Noor", contact: "Noor" },
  ],
  [
    12 * DAY,
    "page",
    "Copy the photos of 2019 to two places",
    { list: "next", minutes: 40, tags: ["@computer"], area: "Computers" },
  ],
  [11 * DAY, "watch", "Call the dentist back", { list: "next", minutes: 5, tags: ["@phone"], energy: "low" }],
  [9 * DAY, "page", "Return the drill", { list: "next", tags: ["@town"] }],
  [
    8 * DAY,
    "page",
    "Cake with eight layers? Ask at the bakery",
    { list: "next", project: "Mila turns eight", tags: ["@town"], isFocused: true },
  ],
  [
    8 * DAY,
    "page",
    "Eight invitations, by hand",
    { list: "next", project: "Mila turns eight", dueDate: day(4), minutes: 60, tags: ["@home"] },
  ],
  [
    7 * DAY,
    "mail filter",
    "Refund for the second bed",
    { list: "waiting", contact: "Nordholz", dueDate: day(6) },
  ],
  [
    21 * DAY,
    "page",
    "Water filter",
    { list: "scheduled", startDate: day(3), repeat: "FREQ=MONTHLY;INTERVAL=3", tags: ["@home"] },
  ],
  [
    22 * DAY,
    "page",
    "Winter tyres",
    { list: "scheduled", startDate: day(14), dueDate: day(30), area: "Home" },
  ],
  [23 * DAY, "page", "Tax return: begin with the receipts", { list: "scheduled", startDate: day(45) }],
  [60 * DAY, "page", "Learn to sail", { list: "someday", area: "Travel" }],
  [
    55 * DAY,
    "phone",
    "A bench under the walnut tree",
    { list: "someday", area: "Garden", note: "The two planks in the shed are long enough." },
  ],
  [50 * DAY, "page", "Print the atlas of the islands", { list: "someday" }],
  [
    30 * DAY,
    "page",
    "Size of the panes",
    {
      kind: "note",
      list: "next",
      note: "61 × 142 cm, north corner 61 × 140",
      project: "Greenhouse before the frost",
    },
  ],
  [
    29 * DAY,
    "page",
    "What Mila likes",
    { kind: "note", list: "next", note: "Owls, maps, anything that can be taken apart", tags: ["gift"] },
  ],
  [28 * DAY, "page", "Wi-Fi of the hut", { kind: "note", list: "next", note: "It is on the fridge." }],
];

const PAST: Made[] = [
  [5 * DAY, "page", "Measure the panes", { list: "done" }],
  [3 * DAY, "phone", "Ask the neighbours for boxes", { list: "done" }],
  [26 * HOUR, "page", "Send Brandt the numbers of October", { list: "done" }],
  [4 * DAY, "mail filter", "Seven reasons to buy a second fridge", { list: "trash" }],
];

/** The invalid request of a script that concatenates its JSON. */
const BROKEN = '{"title": "Tell Jonas: "yes, but only on Friday"", "note": "He wrote on Tuesday"}';

/** Makes the home of a person who has used Creel for some months. No process holds it yet. */
export async function makeFullHome(home: string): Promise<void> {
  const paths = findPaths(home);
  makeHome(paths);
  let now = 0;
  const store = await openStore(openSqlite(paths.database), { ...SYSTEM, now: () => now });
  const ids = new Map<string, string>();

  async function make([age, by, title, { note = null, project, ...patch } = {}]: Made): Promise<void> {
    const { id } = await store.items(actorOf(by)).capture({ title, note, isFocused: false });
    ids.set(title, id);
    const patchWithProject: Patch = { ...patch, ...(project && { project: ids.get(project) ?? null }) };
    if (Object.keys(patchWithProject).length === 0) return;
    now += Math.min(age / 4, HOUR);
    await store.items(actorOf("page")).change({ id, command: { verb: "edit", patch: patchWithProject } });
  }

  function refuse(): Promise<boolean[]> {
    const problem = new Problem("invalid-json", "The object is not closed, or a comma is missing (byte 24).");
    return store
      .attention(actorOf("launcher"))
      .keep([{ body: new TextEncoder().encode(BROKEN), contentType: "application/json", problem }]);
  }

  /** Repeats a capture, as a client that got no response does. */
  function sendAgain(): Promise<unknown> {
    const draft = { title: "Ferry times for Saturday", note: "The 8:40 needs a reservation" };
    return store.items(actorOf("phone")).capture({ ...draft, isFocused: false }, { idempotencyKey: "ferry" });
  }

  try {
    for (const name of KEYS) {
      now = SYSTEM.now() - 41 * DAY;
      const { secret } = await store.keyring(ONLY_ACCOUNT).add(name, "capture");
      now = SYSTEM.now() - 3 * HOUR;
      await store.findKey(secret);
    }
    await store.devicePage.serve(true);
    await store.sessions.openPaired("Ada-s phone");
    const steps: [age: number, take: () => Promise<unknown>][] = [
      ...[...PROJECTS, ...TRIAGED, ...PAST, ...INBOX].map((one): (typeof steps)[number] => [
        one[0],
        () => make(one),
      ]),
      [15 * MINUTE, refuse],
      [13 * MINUTE, sendAgain],
      [12 * MINUTE, sendAgain],
    ];
    for (const [age, take] of steps.toSorted(([a], [b]) => b - a)) {
      now = SYSTEM.now() - age;
      await take();
    }
  } finally {
    await store.close();
  }
}

function actorOf(name: string): Actor {
  if (name === "terminal") return TERMINAL;
  const isPage = name === "page";
  const kind = isPage ? "page" : "key";
  return { ...TERMINAL, kind, name, scope: isPage ? "full" : "capture", address: ADDRESSES[name] ?? null };
}
