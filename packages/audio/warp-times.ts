/** A reading as samples. */
interface Reading {
  /** Mono. */
  samples: Float32Array
  sampleRate: number
}

/** One reading laid over another. */
interface Warp {
  /** Where a moment of the first is in the second, ms. */
  at(ms: number): number
  /** Difference between both sounds along the path, per row; smaller = more alike. */
  cost: number
}

const HOP_MS = 10
/** A power of two at 22,050 Hz. */
const WINDOW_MS = 23
const BANDS = 26
const LOWEST_HZ = 80
/** Both readings have it, whatever their sample rates. */
const HIGHEST_HZ = 7_000
/** Coefficients of the cosine transform; the first is the level. */
const CEPSTRA = 13
/** Sound against silence tells more than one vowel against another. */
const LEVEL_WEIGHT = 3
/** Quieter than the loud parts by so much is the silence around the voice, dB. */
const DEPTH_DB = 40
const LOUDEST = 0.1
/** A step through both costs more than one through a single one, but less than two. */
const BOTH = 1.2
/**
 * Band that a path may use around the straight line: a share of the longer reading, and bounds in
 * rows.
 */
const BAND = 0.25
const [MIN_BAND, MAX_BAND] = [60, 600]
/** Rows of a coarse one, and how far the path may lie from the coarse one, in rows. */
const COARSE = 4
const NEAR = 16

/**
 * Dynamic time warping of two readings of one text on mel features (Sakoe & Chiba 1978), as recordings are
 * labelled for speech corpora. The numbers above are those that came nearest to flite's own times on 120
 * English sentences (docs/decisions/0042-word-times.md).
 */
export function warpReading(reading: Reading, sound: Reading): Warp {
  const from = featuresOf(reading)
  const to = featuresOf(sound)
  const { first, last, cost } = cheapestPath(from, to)
  const path = Float32Array.from(first, (low, i) => (low + (last[i] ?? low)) / 2)
  const at = (ms: number): number => {
    const row = Math.min(from.count - 1, Math.max(0, (ms - from.startMs) / HOP_MS - 0.5))
    const low = Math.floor(row)
    const [a, b] = [path[low] ?? 0, path[Math.min(from.count - 1, low + 1)] ?? 0]
    return to.startMs + (a + (b - a) * (row - low) + 0.5) * HOP_MS
  }
  return { at, cost }
}

/** Mel-frequency cepstra, each with mean 0 and variance 1, a row every 10 ms (Davis & Mermelstein 1980). */
interface Features {
  rows: Float32Array
  count: number
  /** Where the first row begins. */
  startMs: number
}

function featuresOf(reading: Reading): Features {
  const { samples, sampleRate } = decimated(reading)
  const hop = (sampleRate * HOP_MS) / 1000
  const { first, last } = voicedRows(samples, hop)
  const count = last - first + 1
  const window = Math.round((sampleRate * WINDOW_MS) / 1000)
  const size = 2 ** Math.ceil(Math.log2(window))
  const shape = Float64Array.from(
    { length: window },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (window - 1)),
  )
  const bank = melBank(size, sampleRate)
  const transform = fourier(size)
  const rows = new Float32Array(count * CEPSTRA)
  const [a, b] = [new Float64Array(size), new Float64Array(size)]
  const [bandsA, bandsB] = [new Float64Array(BANDS), new Float64Array(BANDS)]
  const fill = (into: Float64Array, row: number): void => {
    const from = Math.round((first + row + 0.5) * hop - window / 2)
    for (let i = 0; i < window; i++)
      into[i] = ((samples[from + i] ?? 0) - 0.97 * (samples[from + i - 1] ?? 0)) * (shape[i] ?? 0)
    into.fill(0, window)
  }
  // Two rows at a time: real sounds as the real and the imaginary part of one.
  for (let row = 0; row < count; row += 2) {
    fill(a, row)
    fill(b, row + 1)
    transform(a, b)
    addBands({ re: a, im: b, size }, bank, [bandsA.fill(0), bandsB.fill(0)])
    cepstra(bandsA, rows, row * CEPSTRA)
    if (row + 1 < count) cepstra(bandsB, rows, (row + 1) * CEPSTRA)
  }
  normalise(rows)
  return { rows, count, startMs: first * HOP_MS }
}

/**
 * Averages of as many samples as keep the frequencies that the bands need: aliases are faint in
 * speech, and the averages have the same slope in all rows.
 */
function decimated({ samples, sampleRate }: Reading): Reading {
  const by = Math.floor(sampleRate / (2 * HIGHEST_HZ))
  if (by < 2) return { samples, sampleRate }
  const fewer = new Float32Array(Math.floor(samples.length / by))
  for (let i = 0; i < fewer.length; i++) {
    let sum = 0
    for (let k = i * by; k < (i + 1) * by; k++) sum += samples[k] ?? 0
    fewer[i] = sum / by
  }
  return { samples: fewer, sampleRate: sampleRate / by }
}

/** The power of both real sounds of a transform in the bands: their spectra are its even and its odd part. */
function addBands(
  { re, im, size }: { re: Float64Array; im: Float64Array; size: number },
  { bins, bands, weights }: MelBank,
  [first, second]: [Float64Array, Float64Array],
): void {
  for (let i = 0; i < bins.length; i++) {
    const [bin, band, weight] = [bins[i] ?? 0, bands[i] ?? 0, (weights[i] ?? 0) / 4]
    const [x, y] = [re[bin] ?? 0, im[bin] ?? 0]
    const [u, v] = [re[size - bin] ?? 0, im[size - bin] ?? 0]
    first[band] = (first[band] ?? 0) + weight * ((x + u) ** 2 + (y - v) ** 2)
    second[band] = (second[band] ?? 0) + weight * ((y + v) ** 2 + (u - x) ** 2)
  }
}

/** The first and the last row that is not of the silence around the voice. */
function voicedRows(samples: Float32Array, hop: number): { first: number; last: number } {
  const levels = Float64Array.from({ length: Math.floor(samples.length / hop) }, (_, row) => {
    let sum = 0
    for (let at = Math.round(row * hop); at < (row + 1) * hop; at++) sum += (samples[at] ?? 0) ** 2
    return sum
  })
  const loud = levels.toSorted()[Math.floor(levels.length * (1 - LOUDEST))] ?? 0
  const floor = loud * 10 ** (-DEPTH_DB / 10)
  const first = levels.findIndex((level) => level > floor)
  if (first < 0) return { first: 0, last: Math.max(0, levels.length - 1) }
  return { first, last: levels.findLastIndex((level) => level > floor) }
}

/** Which bin counts how much in which band. */
interface MelBank {
  bins: Uint16Array
  bands: Uint8Array
  weights: Float64Array
}

/** Triangles of equal width in mel: 2595 · log₁₀(1 + f/700) (O'Shaughnessy 1987). */
function melBank(size: number, sampleRate: number): MelBank {
  const mel = (hz: number): number => 2595 * Math.log10(1 + hz / 700)
  const low = mel(LOWEST_HZ)
  const step = (mel(Math.min(HIGHEST_HZ, sampleRate / 2)) - low) / (BANDS + 1)
  const bank: [bin: number, band: number, weight: number][] = []
  for (let bin = 1; bin < size / 2; bin++) {
    const at = (mel((bin * sampleRate) / size) - low) / step
    for (const band of [Math.floor(at) - 1, Math.floor(at)]) {
      const weight = 1 - Math.abs(at - 1 - band)
      if (band >= 0 && band < BANDS && weight > 0) bank.push([bin, band, weight])
    }
  }
  return {
    bins: Uint16Array.from(bank, ([bin]) => bin),
    bands: Uint8Array.from(bank, ([, band]) => band),
    weights: Float64Array.from(bank, ([, , weight]) => weight),
  }
}

const COSINES = Float64Array.from({ length: CEPSTRA * BANDS }, (_, at) =>
  Math.cos((Math.PI * Math.floor(at / BANDS) * ((at % BANDS) + 0.5)) / BANDS),
)

function cepstra(bands: Float64Array, rows: Float32Array, at: number): void {
  for (let band = 0; band < BANDS; band++) bands[band] = Math.log((bands[band] ?? 0) + 1e-7)
  for (let c = 0; c < CEPSTRA; c++) {
    let sum = 0
    for (let band = 0; band < BANDS; band++)
      sum += (bands[band] ?? 0) * (COSINES[c * BANDS + band] ?? 0)
    rows[at + c] = sum
  }
}

function normalise(rows: Float32Array): void {
  const count = rows.length / CEPSTRA
  for (let c = 0; c < CEPSTRA; c++) {
    let [sum, squares] = [0, 0]
    for (let at = c; at < rows.length; at += CEPSTRA) {
      sum += rows[at] ?? 0
      squares += (rows[at] ?? 0) ** 2
    }
    const mean = sum / count
    const scale =
      (c === 0 ? LEVEL_WEIGHT : 1) / Math.sqrt(Math.max(1e-9, squares / count - mean ** 2))
    for (let at = c; at < rows.length; at += CEPSTRA) rows[at] = ((rows[at] ?? 0) - mean) * scale
  }
}

const [THROUGH_BOTH, DOWN, RIGHT] = [0, 1, 2]

/** Which rows of the second reading a path may pass with each row of the first; neither ever falls. */
interface Corridor {
  from: Int32Array
  to: Int32Array
}

/** The rows of the second reading that belong to each of the first, and the cost of a row on the way. */
interface Path {
  first: Int32Array
  last: Int32Array
  cost: number
}

/**
 * The cheapest path, searched in coarse rows first and then near the result in all rows (Salvador &
 * Chan 2007): most cells are never near it.
 */
function cheapestPath(a: Features, b: Features): Path {
  if (Math.min(a.count, b.count) < COARSE * MIN_BAND) return pathWithin(a, b, around(a, b))
  const [coarseA, coarseB] = [coarse(a), coarse(b)]
  const found = pathWithin(coarseA, coarseB, around(coarseA, coarseB))
  const from = new Int32Array(a.count)
  const to = new Int32Array(a.count)
  for (let i = 0; i < a.count; i++) {
    const row = Math.min(coarseA.count - 1, Math.floor(i / COARSE))
    from[i] = Math.max(0, (found.first[row] ?? 0) * COARSE - NEAR)
    to[i] = Math.min(b.count - 1, ((found.last[row] ?? 0) + 1) * COARSE + NEAR)
  }
  from.fill(0, 0, COARSE)
  to.fill(b.count - 1, a.count - COARSE)
  return pathWithin(a, b, { from, to })
}

/** Rows as means of some each. */
function coarse({ rows, count, startMs }: Features): Features {
  const fewer = Math.ceil(count / COARSE)
  const means = new Float32Array(fewer * CEPSTRA)
  for (let row = 0; row < fewer; row++) {
    const end = Math.min(count, (row + 1) * COARSE)
    for (let at = row * COARSE; at < end; at++)
      for (let c = 0; c < CEPSTRA; c++)
        means[row * CEPSTRA + c] =
          (means[row * CEPSTRA + c] ?? 0) + (rows[at * CEPSTRA + c] ?? 0) / (end - row * COARSE)
  }
  return { rows: means, count: fewer, startMs }
}

/** The corridor around the straight line from corner to corner. */
function around(a: Features, b: Features): Corridor {
  const band = Math.min(MAX_BAND, Math.max(MIN_BAND, BAND * Math.max(a.count, b.count)))
  const width = Math.min(b.count, 2 * Math.ceil(band) + 1)
  const from = Int32Array.from({ length: a.count }, (_, row) =>
    Math.min(b.count - width, Math.max(0, Math.round(row * (b.count / a.count) - band))),
  )
  return { from, to: from.map((start) => start + width - 1) }
}

function pathWithin(a: Features, b: Features, { from, to }: Corridor): Path {
  const offsets = new Int32Array(a.count + 1)
  for (let i = 0; i < a.count; i++)
    offsets[i + 1] = (offsets[i] ?? 0) + (to[i] ?? 0) - (from[i] ?? 0) + 1
  const steps = new Uint8Array(offsets[a.count] ?? 0)
  // Costs of a row, shifted right by one: cells left of the corridor are infinite.
  let before = new Float64Array(b.count + 1).fill(Infinity)
  let now = new Float64Array(b.count + 1).fill(Infinity)
  let reached = -1
  for (let i = 0; i < a.count; i++) {
    const [start, end, offset] = [from[i] ?? 0, to[i] ?? 0, (offsets[i] ?? 0) - (from[i] ?? 0)]
    if (end > reached) before.fill(Infinity, reached + 2, end + 2)
    now[start] = Infinity
    for (let j = start; j <= end; j++) {
      const cost = distance(a.rows, i * CEPSTRA, b.rows, j * CEPSTRA)
      const both = (i + j === 0 ? 0 : (before[j] ?? Infinity)) + BOTH * cost
      const down = (before[j + 1] ?? Infinity) + cost
      const right = (now[j] ?? Infinity) + cost
      now[j + 1] = Math.min(both, down, right)
      steps[offset + j] =
        both <= down && both <= right ? THROUGH_BOTH : down <= right ? DOWN : RIGHT
    }
    reached = end
    ;[before, now] = [now, before]
  }
  const cost = (before[b.count] ?? Infinity) / (a.count + b.count)
  const [first, last] = [new Int32Array(a.count), new Int32Array(a.count).fill(-1)]
  for (let i = a.count - 1, j = b.count - 1; i >= 0 && j >= 0;) {
    if (last[i] === -1) last[i] = j
    first[i] = j
    const step = steps[(offsets[i] ?? 0) + j - (from[i] ?? 0)]
    if (step !== RIGHT) i--
    if (step !== DOWN) j--
  }
  return { first, last, cost }
}

function distance(a: Float32Array, i: number, b: Float32Array, j: number): number {
  let sum = 0
  for (let c = 0; c < CEPSTRA; c++) {
    const by = (a[i + c] ?? 0) - (b[j + c] ?? 0)
    sum += by * by
  }
  return Math.sqrt(sum)
}

/** A Fourier transform in place; the length is a power of two (Cooley & Tukey 1965). */
function fourier(n: number): (re: Float64Array, im: Float64Array) => void {
  const angles = Array.from({ length: n / 2 }, (_, k) => (-2 * Math.PI * k) / n)
  const [cosines, sines] = [
    Float64Array.from(angles, Math.cos),
    Float64Array.from(angles, Math.sin),
  ]
  const bits = Math.log2(n)
  const places = Uint16Array.from({ length: n }, (_, i) => {
    let place = 0
    for (let bit = 0; bit < bits; bit++) place |= ((i >> bit) & 1) << (bits - 1 - bit)
    return place
  })
  return (re, im) => {
    for (let i = 0; i < n; i++) {
      const j = places[i] ?? 0
      if (i >= j) continue
      const [a, b] = [re[i] ?? 0, im[i] ?? 0]
      re[i] = re[j] ?? 0
      im[i] = im[j] ?? 0
      re[j] = a
      im[j] = b
    }
    for (let half = 1; half < n; half <<= 1) {
      const turn = n / (2 * half)
      for (let k = 0; k < half; k++) {
        const [cos, sin] = [cosines[k * turn] ?? 0, sines[k * turn] ?? 0]
        for (let i = k; i < n; i += 2 * half) {
          const j = i + half
          const x = (re[j] ?? 0) * cos - (im[j] ?? 0) * sin
          const y = (re[j] ?? 0) * sin + (im[j] ?? 0) * cos
          re[j] = (re[i] ?? 0) - x
          im[j] = (im[i] ?? 0) - y
          re[i] = (re[i] ?? 0) + x
          im[i] = (im[i] ?? 0) + y
        }
      }
    }
  }
}
