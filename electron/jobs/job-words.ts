import type { ErrorCode } from '@shared/contracts/errors'
import type { Preferences } from '@shared/contracts/preferences'

/** Words of notices and of the question before quitting, which the operating system draws. */
export interface JobWords {
  runDone(project: string): string
  runFailed(project: string): string
  runCounts(done: number, failed: number): string
  exportDone(file: string): string
  exportFailed(file: string): string
  /** Reasons that say what to do next; for others the window has the words. */
  reasons: Partial<Record<ErrorCode, string>>
  seeWindow: string
  leaving: {
    title: string
    runUnderWay(project: string, settled: number, total: number): string
    /** @param part what is written, 0–1 */
    exportUnderWay(file: string, part: number): string
    runGoesOn: string
    exportIsOffered: string
    quit: string
    stay: string
  }
}

const number = { vi: new Intl.NumberFormat('vi').format, en: new Intl.NumberFormat('en').format }
/** Vietnamese and English write a percentage alike. */
const percent = new Intl.NumberFormat('vi', { style: 'percent' }).format

const vi: JobWords = {
  runDone: (project) => `Lồng tiếng xong: ${project}`,
  runFailed: (project) => `Lồng tiếng bị dừng: ${project}`,
  runCounts: (done, failed) =>
    `${number.vi(done)} câu đã lồng${failed > 0 ? `, ${number.vi(failed)} câu lỗi` : ''}.`,
  exportDone: (file) => `Đã xuất ${file}`,
  exportFailed: (file) => `Không xuất được ${file}`,
  reasons: {
    INSUFFICIENT_CREDITS: 'Tài khoản không đủ ký tự. Nạp thêm rồi bấm “Làm tiếp”.',
    CREDIT_LIMIT: 'Đã tới mức ký tự bạn đặt. Nâng mức rồi bấm “Làm tiếp”.',
    UNAUTHORIZED: 'Khoá truy cập bị thiếu hoặc sai.',
    FORBIDDEN: 'Khoá truy cập không có quyền hoặc đã bị xoá.',
    DISK_FULL: 'Ổ đĩa đã đầy.',
  },
  seeWindow: 'Mở Cuecast để xem phải làm gì.',
  leaving: {
    title: 'Thoát Cuecast?',
    runUnderWay: (project, settled, total) =>
      `Đang lồng tiếng “${project}”: ${number.vi(settled)}/${number.vi(total)} câu.`,
    exportUnderWay: (file, part) => `Đang xuất ${file}: ${percent(part)}.`,
    runGoesOn:
      'Nếu thoát, việc lồng tiếng dừng ở đây và tự chạy tiếp khi mở lại Cuecast. Không câu nào bị tính tiền hai lần.',
    exportIsOffered: 'Nếu thoát, bản xuất dang dở bị bỏ; lần mở sau, Cuecast sẽ mời bạn xuất lại.',
    quit: 'Thoát – làm tiếp lần sau',
    stay: 'Ở lại',
  },
}

const en: JobWords = {
  runDone: (project) => `Rendered: ${project}`,
  runFailed: (project) => `Rendering stopped: ${project}`,
  runCounts: (done, failed) =>
    `${number.en(done)} ${done === 1 ? 'cue' : 'cues'} rendered${failed > 0 ? `, ${number.en(failed)} failed` : ''}.`,
  exportDone: (file) => `Exported ${file}`,
  exportFailed: (file) => `${file} could not be exported`,
  reasons: {
    INSUFFICIENT_CREDITS: 'Not enough credits. Top up, then press “Resume”.',
    CREDIT_LIMIT: 'Your credit limit has been reached. Raise it, then press “Resume”.',
    UNAUTHORIZED: 'The key is missing or wrong.',
    FORBIDDEN: 'The key has no permission for this or has been deleted.',
    DISK_FULL: 'The disk is full.',
  },
  seeWindow: 'Open Cuecast to see what to do.',
  leaving: {
    title: 'Quit Cuecast?',
    runUnderWay: (project, settled, total) =>
      `Rendering “${project}”: ${number.en(settled)} of ${number.en(total)} cues.`,
    exportUnderWay: (file, part) => `Exporting ${file}: ${percent(part)}.`,
    runGoesOn:
      'If you quit, rendering stops here and resumes automatically at the next start. No cue is charged twice.',
    exportIsOffered:
      'If you quit, the unfinished export is discarded; Cuecast offers to export again at the next start.',
    quit: 'Quit – resume at next start',
    stay: 'Stay',
  },
}

export const jobWords = (locale: Preferences['locale']): JobWords => (locale === 'en' ? en : vi)
