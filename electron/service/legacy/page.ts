import type { LegacyJob, LegacyPage } from '@shared/contracts/tts-legacy'

export const PER_PAGE = 30

/** The paginated envelope around one page of jobs; every URL in it can be followed. */
export function pageOf(
  jobs: readonly LegacyJob[],
  { path, page, total }: { path: string; page: number; total: number },
): LegacyPage {
  const lastPage = Math.max(1, Math.ceil(total / PER_PAGE))
  const urlOf = (n: number): string => `${path}?page=${n}`
  const prev = page > 1 ? urlOf(Math.min(page - 1, lastPage)) : null
  const next = page < lastPage ? urlOf(page + 1) : null
  const numbers = Array.from({ length: lastPage }, (_, i) => ({
    url: urlOf(i + 1),
    label: String(i + 1),
    active: i + 1 === page,
  }))
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
