const FIRST_ROOM = 16; // places, a power of two
const MAX_LOAD = 0.7; // of the places

/**
 * A number for each of many texts: a million of them take 25 MB, with a `Map` over 100. Of a text only 53 bits of its hash
 * are stored, so of a million texts two are taken for one in one of 18,000 files.
 */
export class TextCounts {
  #hashes = new Float64Array(FIRST_ROOM);
  /** 0 at a free place. */
  #counts = new Uint32Array(FIRST_ROOM);
  #size = 0;

  /** 0 if none was set. */
  get(text: string): number {
    return this.#counts[this.#place(hashOf(text))] ?? 0;
  }

  /** Sets a count of 1 or more. */
  set(text: string, count: number): void {
    this.#put(hashOf(text), count);
    if (this.#size > this.#counts.length * MAX_LOAD) this.#grow();
  }

  #put(hash: number, count: number): void {
    const place = this.#place(hash);
    if (this.#counts[place] === 0) this.#size++;
    this.#hashes[place] = hash;
    this.#counts[place] = count;
  }

  /** The place of a hash, or the free place for it. */
  #place(hash: number): number {
    const last = this.#counts.length - 1;
    let place = (hash >>> 0) & last;
    while (this.#counts[place] !== 0 && this.#hashes[place] !== hash) place = (place + 1) & last;
    return place;
  }

  #grow(): void {
    const [hashes, counts] = [this.#hashes, this.#counts];
    this.#hashes = new Float64Array(2 * hashes.length);
    this.#counts = new Uint32Array(2 * counts.length);
    this.#size = 0;
    // Not of `entries()`, which makes an object for each place.
    for (let place = 0; place < counts.length; place++) {
      const count = counts[place] ?? 0;
      if (count > 0) this.#put(hashes[place] ?? 0, count);
    }
  }
}

/** Gives each text a number from 1 on: a million texts take as much as in `TextCounts`. */
export class TextNumbers {
  readonly #numbers = new TextCounts();
  size = 0;

  /** 0 if it has none. */
  get(text: string): number {
    return this.#numbers.get(text);
  }

  has(text: string): boolean {
    return this.get(text) > 0;
  }

  /** Its number, a new one if it has none. */
  take(text: string): number {
    const known = this.get(text);
    if (known === 0) this.#numbers.set(text, ++this.size);
    return known || this.size;
  }
}

const [ENCODER, DECODER] = [new TextEncoder(), new TextDecoder("utf-8", { ignoreBOM: true })];

/** Many texts as bytes. As strings they would lie among short-lived ones, whose memory could then not be freed. */
export class TextList {
  #bytes = new Uint8Array(FIRST_ROOM);
  /** Texts with half of a surrogate pair, which bytes of UTF-8 cannot have. */
  readonly #damaged = new Map<number, string>();
  readonly #ends: number[] = [];

  /** Returns the place of the text, from 0 on. */
  add(text: string): number {
    const bytes = ENCODER.encode(text);
    const start = this.#ends.at(-1) ?? 0;
    const end = start + bytes.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.ceil(1.5 * end));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, start);
    const place = this.#ends.push(end) - 1;
    if (!text.isWellFormed()) this.#damaged.set(place, text);
    return place;
  }

  at(place: number): string {
    const damaged = this.#damaged.get(place);
    return (
      damaged ?? DECODER.decode(this.#bytes.subarray(this.#ends[place - 1] ?? 0, this.#ends[place] ?? 0))
    );
  }
}

/** 53 bits of a text (cyrb53, public domain). Not for secrets. */
export function hashOf(text: string, seed = 0): number {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let n = 0; n < text.length; n++) {
    const unit = text.charCodeAt(n);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
