/** The clock and the randomness of hidden runs, which are compared with each other. */

const SEED = 7

/** Each reading of the clock is a millisecond later, so that no loop waits for ever. Source of the generator: Lehmer (MINSTD). */
const scriptOf = (now: number): string =>
  `(()=>{let now=${now},seed=${SEED};const Real=Date;Date=class extends Real{constructor(...given){given.length?super(...given):super(now++)}static now(){return now++}};Math.random=()=>(seed=seed*16807%2147483647)/2147483647;crypto.getRandomValues=of=>{const bytes=new Uint8Array(of.buffer,of.byteOffset,of.byteLength);for(let at=0;at<bytes.length;at++)bytes[at]=Math.random()*256;return of};document.currentScript.remove()})()`

const DOCTYPE = /^\s*(?:<!--[\s\S]*?-->\s*)*<!doctype[^>]*>/i

/**
 * The page with a clock and random numbers that are the same in each run. Its elements stand where they stood. `now`: what
 * the clock shows, in ms since 1970.
 */
export function withFixedClock(html: string, now: number): string {
  const [doctype = ''] = DOCTYPE.exec(html) ?? []
  return `${doctype}<script>${scriptOf(now)}</script>${html.slice(doctype.length)}`
}
