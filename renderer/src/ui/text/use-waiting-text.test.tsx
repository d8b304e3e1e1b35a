import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import type { RunProgress } from '@shared/contracts/run'
import type { Locale } from '@shared/languages/locales'
import { messages } from '@shared/texts/texts'
import { useWaitingText } from './use-waiting-text'

type Waiting = NonNullable<RunProgress['waiting']>

function textOf(waiting: Waiting, locale: Locale): string {
  const Line = () => useWaitingText()(waiting)
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <Line />
    </IntlProvider>,
  )
}

describe('a run that stands still', () => {
  const at = (time: string) => Date.parse(`2026-11-22T${time}Z`)

  it('gives the reason, the time of the next try, and the end', () => {
    const waiting: Waiting = {
      reason: 'RATE_LIMITED',
      untilMs: at('14:05:09'),
      giveUpAtMs: at('15:00:00'),
    }
    expect(textOf(waiting, 'vi')).toBe(
      'Đang chờ: đã hết lượt yêu cầu · thử lại lúc 14:05:09 · tự dừng lúc 15:00:00 nếu không có gì mới',
    )
    expect(textOf(waiting, 'en')).toMatch(
      /^Waiting: request limit reached · next attempt at 2:05:09.PM · stops at 3:00:00.PM if/,
    )
  })

  it('reports a standstill, without a time for the next try', () => {
    const waiting: Waiting = { reason: 'SERVICE_BUSY', untilMs: null, giveUpAtMs: at('15:00:00') }
    expect(textOf(waiting, 'vi')).toBe(
      'Dịch vụ chưa trả thêm câu nào · tự dừng lúc 15:00:00 nếu không có gì mới',
    )
  })
})
