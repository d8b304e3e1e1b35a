const digitNames = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'] as const

const nameOf = (digit: number): string => digitNames[digit] ?? ''

/** Each digit by its name: 0912 → "không chín một hai". Other characters are passed over. */
export const readDigits = (text: string): string =>
  [...text]
    .filter((c) => c >= '0' && c <= '9')
    .map((c) => nameOf(Number(c)))
    .join(' ')

/** Tens and units: 21 → "hai mươi mốt", 15 → "mười lăm", 24 → "hai mươi tư". */
function readTens(tens: number, units: number): string[] {
  if (tens === 1) {
    if (units === 0) return ['mười']
    return ['mười', units === 5 ? 'lăm' : nameOf(units)]
  }
  const head = [nameOf(tens), 'mươi']
  if (units === 0) return head
  if (units === 1) return [...head, 'mốt']
  if (units === 4) return [...head, 'tư']
  return [...head, units === 5 ? 'lăm' : nameOf(units)]
}

/** 0–999; `full` reads the missing hundreds too, as inside a larger number: 5 → "không trăm linh năm". */
function readGroup(value: number, full: boolean): string[] {
  const [hundreds, tens, units] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10]
  const said: string[] = []
  if (hundreds > 0 || full) said.push(nameOf(hundreds), 'trăm')
  if (tens > 0) return [...said, ...readTens(tens, units)]
  if (units === 0) return said
  return said.length > 0 ? [...said, 'linh', nameOf(units)] : [nameOf(units)]
}

const BILLION = 1_000_000_000n

/** Any integer: "một triệu hai trăm nghìn"; above a billion in billions of billions. */
export function readInteger(value: bigint): string {
  if (value < 0n) return `âm ${readInteger(-value)}`
  if (value === 0n) return nameOf(0)
  return readPositive(value, false).join(' ')
}

function readPositive(value: bigint, full: boolean): string[] {
  if (value >= BILLION) {
    const rest = value % BILLION
    return [
      ...readPositive(value / BILLION, full),
      'tỷ',
      ...(rest === 0n ? [] : readPositive(rest, true)),
    ]
  }
  const number = Number(value)
  const groups: [amount: number, name: string][] = [
    [Math.floor(number / 1_000_000), 'triệu'],
    [Math.floor(number / 1000) % 1000, 'nghìn'],
    [number % 1000, ''],
  ]
  let heard = full
  return groups.flatMap(([amount, name]) => {
    if (amount === 0) return []
    const group = [...readGroup(amount, heard), ...(name === '' ? [] : [name])]
    heard = true
    return group
  })
}

/** Digits after the decimal mark: 14 → "mười bốn", 05 → "không năm", 1415 → digit by digit. */
export function readFraction(digits: string): string {
  const asNumber = digits.length <= 2 && !digits.startsWith('0')
  return asNumber ? readInteger(BigInt(digits)) : readDigits(digits)
}
