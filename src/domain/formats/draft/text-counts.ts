const FIRST_ROOM = 1024; // places, a power of two
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
    for (const [place, count] of counts.entries()) if (count > 0) this.#put(hashes[place] ?? 0, count);
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
