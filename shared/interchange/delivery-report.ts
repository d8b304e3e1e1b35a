import { z } from 'zod'
import type { StudioError } from '../contracts/errors'
import {
  type DeliveryCheck,
  deliveryCheckSchema,
  isReady,
} from '../contracts/formats/delivery-rules'
import { soundFaultText } from '../texts/export-notes'
import type { Locale } from '../languages/locales'
import type { Translate } from '../texts/texts'
import { approvalTexts, ruleTexts } from './delivery-text'

/** When and by what files were checked, for the head of a report. */
export interface ReportFacts {
  project: string
  checkedAt: Date
  version: string
}

/**
 * Content of a report as digested: the same for every form, so that each can be checked against the
 * JSON one.
 */
export const deliveryContent = (check: DeliveryCheck, facts: ReportFacts) => ({
  generator: `Cuecast ${facts.version}`,
  project: facts.project,
  checkedAt: facts.checkedAt.toISOString(),
  passed: isReady(check),
  ...check,
})

/** Digest input of a report (`deliveryContent`, or a JSON report without its digest). */
export const digested = (content: object): string => JSON.stringify(content)

/** A report in JSON as it is read again. */
export const deliveryJsonSchema = deliveryCheckSchema
  .extend({
    generator: z.string(),
    project: z.string(),
    checkedAt: z.string(),
    passed: z.boolean(),
    sha256: z.string(),
  })
  .loose()

/**
 * A delivery check as JSON, for other programs.
 *
 * @param sha256 of its `digested` content
 */
export const deliveryJson = (check: DeliveryCheck, facts: ReportFacts, sha256: string): string =>
  `${JSON.stringify({ ...deliveryContent(check, facts), sha256 }, null, 2)}\n`

/**
 * A delivery check as one HTML page, which any browser shows and prints on A4: the rules of each
 * file with the measured values, and the digest of the file. It runs and loads nothing.
 */
export function deliveryHtml(
  check: DeliveryCheck,
  { project, checkedAt, version, sha256 }: ReportFacts & { sha256: string },
  t: Translate,
  locale: Locale,
): string {
  const destination = t(`delivery.destinations.${check.destination}`)
  const title = t('delivery.report.title', { name: destination })
  const ready = isReady(check)
  const good = check.files.filter((each) => isReady({ ...check, files: [each] })).length
  const overall = t('delivery.report.files', { good, count: check.files.length })
  const head = [
    `${t('common.project')}: ${project}`,
    `${t('delivery.report.checkedAt')}: ${checkedAt.toLocaleString(locale)}`,
    `${t('delivery.report.source')}: ${check.source}`,
    `${t('delivery.report.generator')}: Cuecast ${version}`,
    ...approvalTexts(check.approvals, t),
  ]
  const heads = (['state', 'rule', 'value', 'limit', 'place'] as const).map((key) =>
    t(`delivery.report.${key}`),
  )
  const files = check.files.map((each) => {
    const file = `<h2>${escape(each.file.split(/[\\/]/).at(-1) ?? each.file)}</h2>`
    if ('error' in each)
      return `<section>${file}<p class="failed">${escape(unmeasuredText(each.error, t))}</p></section>`
    const rows = each.rules.map((rule) => {
      const cells = ruleTexts(rule, t, locale).map((cell) => `<td>${escape(cell)}</td>`)
      return `<tr class="${rule.passed ? 'passed' : 'failed'}">${cells.join('')}</tr>`
    })
    const failed = each.rules.filter(({ passed }) => !passed).length
    const verdict = t('delivery.verdict', { failed, count: each.rules.length })
    return `<section>${file}
<p class="${failed === 0 ? 'passed' : 'failed'}">${escape(verdict)}</p>
<table><thead><tr>${heads.map((label) => `<th scope="col">${escape(label)}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
<p class="digest">SHA-256 ${each.sha256}</p></section>`
  })
  const byEar = (check.reminders ?? []).map((name) => t(`delivery.reminders.${name}`))
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escape(title)}</h1>
<p class="${ready ? 'passed' : 'failed'}">${escape(overall)}</p>
${head.map((line) => `<p>${escape(line)}</p>`).join('\n')}
${files.join('\n')}
${byEar.map((line) => `<p>${escape(line)}</p>`).join('\n')}
<p class="digest">${escape(t('delivery.report.digest'))}: ${sha256}</p>
</body>
</html>
`
}

/** Why a file could not be measured. */
function unmeasuredText(error: StudioError, t: Translate): string {
  const { code, message, params } = error
  const what = t(`errors.${code}.what`, { reason: String(params?.['reason'] ?? '') })
  return `${what} ${soundFaultText(error, t) ?? `(${message})`}`
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
@page { size: A4; margin: 14mm 14mm 16mm }
body { margin: 24px; font: 13px/1.45 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; color: #1b1b1f; background: #fff; overflow-wrap: anywhere }
h1 { margin: 0 0 8px; font-size: 20px }
h2 { margin: 20px 0 4px; font-size: 15px }
section { break-inside: avoid }
p { margin: 0 0 2px; color: #4a4a55 }
table { width: 100%; margin-top: 8px; border-collapse: collapse; table-layout: fixed }
th:nth-child(1) { width: 9% } th:nth-child(2) { width: 25% } th:nth-child(5) { width: 13% }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { padding: 3px 8px; border-bottom: 1px solid #d4d4da; text-align: left; font-variant-numeric: tabular-nums }
tr.failed td, p.failed { color: #a3121f; font-weight: 600 }
tr.passed td:first-child, p.passed { color: #146c2e }
p.digest { margin-top: 6px; font: 11px ui-monospace, monospace; overflow-wrap: anywhere }
`
