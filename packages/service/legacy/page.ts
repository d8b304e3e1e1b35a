import type { LegacyJob, LegacyPage } from '@shared/contracts/tts-legacy'

export const PER_PAGE = 30

/** Pages shown beside the current one, on either side. */
const AROUND = 3
/** Up to here every page is shown. */
const SHOWN_WHOLE = 13

/** Numbers of the page links; null = some are left out. At most 13, however long the list is. */
function shownPages(page: number, lastPage: number): (number | null)[] {
  const from = (first: number, last: number): number[] =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  if (lastPage <= SHOWN_WHOLE) return from(1, lastPage)
  const middle = Math.min(Math.max(page, AROUND + 4), lastPage - AROUND - 3)
  const [low, high] = [middle - AROUND, middle + AROUND]
  const start = low <= 4 ? from(1, low - 1) : [1, 2, null]
  const end = high >= lastPage - 3 ? from(high + 1, lastPage) : [null, lastPage - 1, lastPage]
  return [...start, ...from(low, high), ...end]
}

/** The paginated envelope around one page of jobs; every URL in it can be followed. */
export function pageOf(
  jobs: readonly LegacyJob[],
  { path, page, total }: { path: string; page: number; total: number },
): LegacyPage {
  const lastPage = Math.max(1, Math.ceil(total / PER_PAGE))
  const urlOf = (n: number): string => `${path}?page=${n}`
  const prev = page > 1 ? urlOf(Math.min(page - 1, lastPage)) : null
  const next = page < lastPage ? urlOf(page + 1) : null
  const numbers = shownPages(page, lastPage).map((n) =>
    n === null
      ? { url: null, label: '...', active: false }
      : { url: urlOf(n), label: String(n), active: n === page },
  )
  const from = jobs.length === 0 ? 0 : (page - 1) * PER_PAGE + 1
  return {
    current_page: page,
    data: [...jobs],
    first_page_url: urlOf(1),
    from,
    last_page: lastPage,
    last_page_url: urlOf(lastPage),
    links: [
      { url: prev, label: '&laquo; Previous', active: false },
      ...numbers,
      { url: next, label: 'Next &raquo;', active: false },
    ],
    next_page_url: next,
    path,
    per_page: PER_PAGE,
    prev_page_url: prev,
    to: jobs.length === 0 ? 0 : from + jobs.length - 1,
    total,
  }
}
