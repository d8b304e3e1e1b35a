import type { Texts } from './en'
import { damageVi } from './damage'
import { errorVi } from './error-vi'
import { shortTime } from './time-text'
import { usageVi } from './usage'

/** Everything that `dub` says, in Vietnamese. */
export const vi: Texts = {
  usage: usageVi,
  seeHelp: 'Xem: npm run dub -- --help',
  error: errorVi,
  damage: damageVi,
  errorWord: 'lỗi',
  warningWord: 'lưu ý',
  reading: (file, cues, speakers) => `${file}: ${cues} câu, ${speakers} nhân vật`,
  readAs: (encoding) =>
    `bảng mã được đoán là ${encoding}; nếu chữ bị sai, hãy chọn bằng --encoding`,
  repaired: (repairs) => `đã sửa ${repairs} chỗ khi đọc tệp`,
  connected: (service, credits) =>
    `dịch vụ: ${service}${credits === null ? '' : `, còn ${credits} ký tự`}`,
  offlineService: 'giọng có sẵn (ngoại tuyến)',
  cast: (label, voice) => `${label} → ${voice}`,
  narrator: 'Người kể',
  unknownLabel: (label, near) =>
    `tệp phân vai có "${label}" nhưng trong phụ đề không ai tên như vậy${near ? `; có phải "${near}"?` : ''}`,
  notCast: (label, voice) => `tệp phân vai không có "${label}"; nhân vật này dùng giọng ${voice}`,
  resuming: (done, total) => `tiếp tục lần chạy trước: đã có ${done}/${total} câu`,
  nothingToRender: 'mọi câu đã được lồng tiếng',
  rendering: 'đang lồng tiếng',
  exporting: 'đang ghi bản lồng tiếng',
  left: (ms) => `còn ${shortTime(ms)}`,
  waiting: {
    RATE_LIMITED: 'đang chờ: đã chạm giới hạn số yêu cầu',
    OFFLINE: 'đang chờ: chưa liên lạc được với dịch vụ',
    SERVICE_ERROR: 'đang chờ: dịch vụ đang báo lỗi',
    SERVICE_NOT_RUNNING: 'đang chờ: dịch vụ đang khởi động',
    SERVICE_BUSY: 'dịch vụ chưa trả thêm câu nào',
    STORAGE: 'đang chờ: ổ đĩa không còn chỗ',
  },
  nextTry: (time) => `thử lại lúc ${time}`,
  givesUp: (time) => `tự dừng lúc ${time} nếu không có gì mới (--give-up-after)`,
  howToStop: 'bấm Ctrl+C để dừng',
  interrupted: 'đã dừng',
  goOn: (folder) => `chạy lại đúng lệnh này để làm tiếp; dự án nằm ở ${folder}`,
  mayPayTwice: (cues) =>
    `mất câu trả lời cho ${cues} câu: lần chạy sau của lệnh này với dự án sẽ gửi lại; nếu dịch vụ đã nhận thì phải trả tiền lần nữa`,
  kept: (folder) =>
    `những gì đã trả tiền được giữ ở ${folder}; muốn làm tiếp, thêm --project "${folder}" vào lệnh`,
  guessedLanguage: (code) =>
    `phụ đề có vẻ là “${code}” nhưng dịch vụ không có ngôn ngữ này nên không gửi; hãy chọn bằng --lang`,
  keepProject: 'thêm --project THƯ_MỤC thì việc dở dang có thể làm tiếp',
  cueFailed: (cue, time, reason) => `câu ${cue} (${time}): ${reason}`,
  noText: 'không có chữ nào để đọc',
  overflow: (cue, time, over, cut, end) =>
    `câu ${cue} (${time}) không vừa, thừa ${over} giây: bớt khoảng ${cut} ký tự, hoặc cho kết thúc lúc ${end}`,
  report: (r) => [
    `số câu:     ${r.cues}${r.voiced < r.cues ? ` (đã lồng tiếng ${r.voiced})` : ''}`,
    `vừa:        ${r.fitted}`,
    `đọc nhanh:  ${r.stretched}`,
    `không vừa:  ${r.notFitting.length}`,
    `thời lượng: ${r.trackSeconds.toFixed(3)} giây, làm trong ${r.seconds.toFixed(1)} giây`,
    `ký tự:      ${r.credits}`,
    `bản thu:    ${r.output}`,
  ],
}
