// node read-book.mjs MODULE BOOK ROUNDS: reads a script as `dub` does and prints the processor time of each time, ms.
const [module, book, rounds] = process.argv.slice(2)
const { readScriptFile } = await import(module)
const times = []
let cues = 0
for (let i = 0; i < Number(rounds); i++) {
  const before = process.cpuUsage()
  const read = await readScriptFile(book, { split: 'sentence' })
  if (!read.ok || !read.value) throw new Error(read.ok ? 'this is no script' : read.error.message)
  const { user, system } = process.cpuUsage(before)
  times.push((user + system) / 1_000)
  cues = read.value.cues.length
}
console.log(JSON.stringify({ times, cues }))
