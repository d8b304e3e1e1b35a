import type { ErrorCode, StudioError } from '@shared/contracts/errors'

/** A sentence for every code; `{message}` is what the service or the system said. */
const sentences: Record<ErrorCode, string> = {
  NOT_SUBTITLES: 'đây không phải tệp phụ đề SRT, WebVTT hay ASS',
  CUE_TOO_LONG:
    'một câu quá dài (nhiều nhất 5.000 ký tự và 200 dòng); hãy chia câu đó thành nhiều câu',
  TOO_MANY_CUES: 'quá nhiều câu (nhiều nhất 50.000 câu một dự án); hãy chia tệp ra nhiều phần',
  SUBTITLES_EMPTY: 'tệp phụ đề không có câu nào',
  ENCODING_UNKNOWN: 'không nhận ra bảng mã; hãy chọn bằng --encoding (ví dụ utf-8, windows-1258)',
  CUE_WITHOUT_TEXT: 'câu không có chữ nào để đọc',
  FILE_NOT_FOUND: 'không tìm thấy tệp',
  FILE_UNREADABLE: 'không đọc được tệp ({message})',
  FILE_TOO_LARGE: 'tệp quá lớn',
  NAME_TOO_LONG: 'tên tệp dài quá mức ổ đĩa cho phép',
  PATH_NOT_CHOSEN: 'chỉ đọc những tệp do chính bạn chọn',
  CAST_MAP_INVALID: 'tệp phân vai sai ({message})',
  SPEAKER_NOT_CAST: 'chưa chọn giọng cho nhân vật này',
  INVALID_ARGUMENT: 'tham số không đúng ({message})',
  INVALID_PARAMETER: 'dịch vụ không nhận yêu cầu ({message})',
  TEXT_TOO_LONG: 'đoạn chữ quá dài đối với dịch vụ',
  VOICE_NOT_FOUND: 'không có giọng này{near}',
  INVALID_SRT: 'dịch vụ không đọc được phụ đề ({message})',
  UNAUTHORIZED: 'khoá API thiếu hoặc sai',
  INSUFFICIENT_CREDITS: 'tài khoản không đủ ký tự',
  CREDIT_LIMIT: 'đã tới mức ký tự đặt ra',
  FORBIDDEN: 'khoá API không có quyền hoặc đã bị xoá',
  NOT_FOUND: 'không tìm thấy ({message})',
  RATE_LIMITED: 'đã hết lượt yêu cầu, hãy thử lại sau',
  FEATURE_UNAVAILABLE: 'dịch vụ không có chức năng này',
  SYNTHESIS_FAILED: 'dịch vụ không đọc được câu này ({message})',
  SERVICE_ERROR: 'dịch vụ gặp lỗi ({message})',
  BAD_RESPONSE: 'dịch vụ trả lời không đúng mẫu ({message})',
  OFFLINE: 'không liên lạc được với dịch vụ; hãy kiểm tra mạng và địa chỉ',
  TIMEOUT: 'dịch vụ không trả lời kịp',
  INSECURE_URL: 'địa chỉ không an toàn: hãy dùng https',
  DOWNLOAD_REFUSED: 'địa chỉ tải âm thanh không được phép ({message})',
  PORT_IN_USE: 'chương trình khác đang dùng cổng này ({message})',
  SERVICE_NOT_RUNNING: 'dịch vụ trong máy không chạy ({message})',
  ANSWER_LOST: 'mất câu trả lời sau khi gửi: có thể dịch vụ đã nhận; chạy lại để gửi lần nữa',
  PROJECT_NOT_FOUND: 'không có dự án ở đây',
  PROJECT_INVALID: 'dự án bị hỏng ({message})',
  PROJECT_NEWER: 'dự án do bản Cuecast mới hơn tạo ra',
  PROJECT_IN_USE: 'dự án đang mở ở nơi khác',
  PROJECT_READ_ONLY: 'dự án chỉ mở để xem và nghe',
  PROJECT_LOCK_LOST: 'một Cuecast khác đã giành quyền ghi dự án; không ghi gì thêm',
  DISK_FULL: 'ổ đĩa đầy{room}',
  WRITE_FAILED: 'không ghi được ({message})',
  PERMISSION_DENIED: 'không có quyền ghi vào đây',
  AUDIO_BROKEN: 'âm thanh bị hỏng ({reason})',
  AUDIO_UNSUPPORTED: 'không hỗ trợ dạng âm thanh này ({message})',
  NOTHING_TO_EXPORT: 'không có câu nào được lồng tiếng nên không có gì để ghi',
  TAKES_IN_USE: 'bản thu đang được dùng',
  CANCELLED: 'đã dừng',
  INTERNAL_ERROR: 'lỗi bên trong ({message})',
}

/** What is wrong with an argument, by `params.reason`. */
const reasons: Record<string, string> = {
  'no-input': 'thiếu tệp phụ đề',
  'many-inputs': 'mỗi lần chỉ lồng tiếng một tệp phụ đề',
  'no-output': 'thiếu -o TỆP_RA.wav',
  format: 'tệp ra phải là .wav, .flac, .mp3, .opus hoặc .m4a',
  'same-file': 'tệp ra sẽ ghi đè lên phụ đề',
  'no-url': '--key-env cần đi cùng --connection URL',
  'no-key-env': '--connection cần đi cùng --key-env TÊN_BIẾN',
  'no-key': 'biến môi trường này không chứa khoá',
  duration: 'khoảng thời gian phải như 90s, 30m hoặc 2h',
  'not-a-project': 'thư mục có sẵn nội dung nhưng không phải dự án Cuecast',
  language: 'dịch vụ không có ngôn ngữ này',
  profile: 'dịch vụ không có hồ sơ giọng này{near}',
  'profile-file': 'tệp không có thông số âm thanh nào',
}

export function errorVi({ code, message, at, params }: StudioError): string {
  const reason = code === 'INVALID_ARGUMENT' ? reasons[String(params?.['reason'])] : undefined
  const near = params?.['near'] ? `; gần giống: ${params['near']}` : ''
  const text = (reason ?? sentences[code])
    .replace('{message}', message)
    .replace('{reason}', String(params?.['reason'] ?? message))
    .replace('{room}', roomVi(params))
    .replace('{near}', near)
  return at === undefined ? text : `${at}: ${text}`
}

/** Room on the disk, where it was found out before anything was written. */
function roomVi(params: StudioError['params']): string {
  const { needed, available } = params ?? {}
  if (typeof needed !== 'number' || typeof available !== 'number') return ''
  const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20).toLocaleString('vi')
  return `: cần ${megabytes(needed)} MB, còn ${megabytes(available)} MB`
}
