import type { NoteRow, NoteTable } from './note-table'

/**
 * A quality control report as one HTML page, which any browser shows and prints on A4 in landscape: a
 * row for each note with timecode in and out, cue, speaker, texts, severity, category and decision.
 * Nothing in it is run or loaded; texts come from elsewhere and are shown as text.
 */
export function writeQcReport({ language, title, summary, heads, rows }: NoteTable): string {
  const columns = [
    [heads.in, heads.out],
    [heads.number, heads.speaker],
    [heads.original, heads.cueText],
    [heads.severity, heads.kind],
    [heads.text, heads.suggestion],
    [heads.reviewer, heads.round],
    [heads.state, heads.answer],
  ]
  const head = columns.map((names) => `<th scope="col">${escape(names.join(' / '))}</th>`)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Cuecast QC report">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escape(title)}</h1>
${summary.map((line) => `<p>${escape(line)}</p>`).join('\n')}
<table>
<thead><tr>${head.join('')}</tr></thead>
<tbody>
${rows.map((row) => rowOf(row, heads)).join('\n')}
</tbody>
</table>
</body>
</html>
`
}

function rowOf(row: NoteRow, heads: NoteTable['heads']): string {
  const cells = [
    lines([row.in || row.time, row.out]),
    lines([row.number && `#${row.number}`, row.speaker]),
    lines([row.original, row.cueText, row.reviewed && `${heads.reviewed}: ${row.reviewed}`]),
    lines([row.severity, row.kind]),
    lines([row.text, row.suggestion && `→ ${row.suggestion}`]) + drawingOf(row),
    lines([row.reviewer, row.round]),
    lines([row.state, row.reason, row.answer]),
  ]
  return `<tr data-severity="${row.weight}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

/** The lines that a reviewer drew, in the shape of a picture. */
const drawingOf = ({ drawing }: NoteRow): string =>
  drawing === ''
    ? ''
    : `<svg viewBox="0 0 1000 1000" preserveAspectRatio="none"><path d="${escape(drawing)}"/></svg>`

const lines = (texts: readonly string[]): string =>
  texts
    .filter(Boolean)
    .map((text) => `<div dir="auto">${escape(text)}</div>`)
    .join('')

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
@page { size: A4 landscape; margin: 12mm 12mm 15mm }
body { margin: 24px; font: 13px/1.45 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; color: #1b1b1f; background: #fff }
h1 { margin: 0 0 8px; font-size: 20px }
p { margin: 0 0 2px; color: #4a4a55 }
table { width: 100%; margin-top: 16px; border-collapse: collapse }
th, td { padding: 6px 8px; border: 1px solid #c9c9d2; text-align: left; vertical-align: top }
th { background: #ededf2; font-weight: 600 }
th::first-letter { text-transform: uppercase }
td { overflow-wrap: anywhere; white-space: pre-line }
td:first-child { font-variant-numeric: tabular-nums; white-space: nowrap }
@media screen { td:nth-child(3), td:nth-child(5) { min-width: 20ch } }
svg { display: block; width: 160px; max-width: 100%; height: 90px; margin-top: 4px; border: 1px solid #c9c9d2 }
path { fill: none; stroke: #c00; stroke-width: 2px; stroke-linecap: round; vector-effect: non-scaling-stroke }
tr { break-inside: avoid }
thead { display: table-header-group }
tr[data-severity="critical"] td:nth-child(4) { background: #fbdedb }
tr[data-severity="major"] td:nth-child(4) { background: #fdecc8 }
@media print {
  body { margin: 0; font-size: 10px; print-color-adjust: exact }
  table { width: calc(100% - 1px); table-layout: fixed }
  th { box-sizing: border-box }
  th:nth-child(1), th:nth-child(6) { width: 9% }
  th:nth-child(2), th:nth-child(4), th:nth-child(7) { width: 11% }
  th:nth-child(3) { width: 23% }
}
`
