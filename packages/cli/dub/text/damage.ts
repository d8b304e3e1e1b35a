import type { OpenProject } from '@shared/contracts/ipc'

type Notice = OpenProject['notices'][number]
type Sentences = Record<
  string,
  (notice: Required<Pick<Notice, 'times' | 'params'>> & Notice) => string
>

const en: Sentences = {
  OPENED_FROM_BACKUP: ({ at }) => `project.json was broken; the latest backup was opened: ${at}`,
  TAKE_FILES_MISSING: ({ times }) => `the sound files of ${times} takes are missing`,
  TAKE_FILES_DAMAGED: ({ times }) => `the sound files of ${times} takes are damaged; set aside`,
  TAKES_REPAIRED: ({ params }) =>
    `${params['file']} was damaged; ${params['restored']} entries were brought back`,
  TASKS_DAMAGED: ({ params }) =>
    `${params['file']} was damaged; ${params['restored']} entries were brought back; renders that were under way may have been paid`,
  TASKS_MISSING: () =>
    'tasks.jsonl is missing; renders that were under way cannot be resumed and may have been paid',
  EDITS_DAMAGED: ({ params }) =>
    `${params['file']} was damaged; ${params['applied']} of the last edits could be used`,
}

const vi: Sentences = {
  OPENED_FROM_BACKUP: ({ at }) => `project.json bị hỏng; đã mở bản sao lưu gần nhất: ${at}`,
  TAKE_FILES_MISSING: ({ times }) => `thiếu tệp âm thanh của ${times} bản thu`,
  TAKE_FILES_DAMAGED: ({ times }) => `tệp âm thanh của ${times} bản thu bị hỏng, đã để riêng`,
  TAKES_REPAIRED: ({ params }) =>
    `${params['file']} bị hỏng; đã khôi phục ${params['restored']} mục`,
  TASKS_DAMAGED: ({ params }) =>
    `${params['file']} bị hỏng; đã khôi phục ${params['restored']} mục; những câu đang lồng dở có thể đã bị trừ tiền`,
  TASKS_MISSING: () =>
    'thiếu tasks.jsonl; những câu đang lồng dở không thể tiếp tục và có thể đã bị trừ tiền',
  EDITS_DAMAGED: ({ params }) =>
    `${params['file']} bị hỏng; dùng được ${params['applied']} chỉnh sửa sau cùng`,
}

/** What was damaged in a project; null for what its import had to say. */
const damage =
  (sentences: Sentences) =>
  (notice: Notice): string | null =>
    sentences[notice.code]?.({
      ...notice,
      times: notice.times ?? 1,
      params: notice.params ?? {},
    }) ?? null

export const damageEn = damage(en)
export const damageVi = damage(vi)
