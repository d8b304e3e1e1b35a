import { terminalFailure } from './terminal-failure'

/** What `dub` says. Its JSON examples are quoted for ICU. */
export const terminal = {
  seeHelp: 'Xem: {dub} --help',
  error: 'lỗi',
  warning: 'lưu ý',
  target:
    'để dài {time}: đọc với tốc độ {speed}, nghỉ {sentenceMs}/{paragraphMs}/{chapterMs} ms sau câu/đoạn/chương (ước tính)',
  targetMissed: 'độ dài mong muốn quá ngắn: còn thừa {time} kể cả ở tốc độ cao nhất',
  targetOver: 'dài hơn {time} mong muốn {seconds} giây, dù đã đọc nhanh tới --max-rate',
  pinOverrun: 'câu {cue} được ghim giờ, nhưng lời trước đó lấn vào {seconds} giây',
  readingScript:
    '{file}: {cues, plural, other {{cues} câu}}, {speakers, plural, other {{speakers} nhân vật}}, {chapters, plural, other {{chapters} chương}}',
  reading: '{file}: {cues} câu, {speakers} nhân vật',
  readAs:
    'bảng mã được đoán là {encoding}; nếu chữ bị sai, hãy chọn bằng reading.encoding trong --settings',
  repaired: 'đã sửa {repairs} chỗ khi đọc tệp',
  connected: 'dịch vụ: {service}{hasCredits, select, true {, còn {credits} ký tự} other {}}',
  balanceUnknown: 'dịch vụ không cho biết còn bao nhiêu ký tự',
  providerLacks:
    '{service} không có giọng cho {language}: dùng giọng có sẵn; chọn giọng khác bằng --voice',
  offlineService: 'giọng có sẵn (ngoại tuyến)',
  cast: '{label} → {voice}',
  unknownCommand:
    'cuecast: không có lệnh “{name}”{isNear, select, true {. Ý bạn là “{near}”?} other {.}} “cuecast help” liệt kê các lệnh.',
  unknownLabel:
    'tệp phân vai có "{label}" nhưng trong phụ đề không ai tên như vậy{isNear, select, true {; có phải "{near}"?} other {}}',
  notCast: 'tệp phân vai không có "{label}"; nhân vật này dùng giọng {voice}',
  resuming: 'tiếp tục lần chạy trước: đã có {done}/{total} câu',
  nothingToRender: 'mọi câu đã được lồng tiếng',
  translating: 'đang dịch sang {language}',
  translationEstimate:
    'cần dịch: {count} câu, khoảng {about} {unit, select, tokens {token} other {ký tự}}',
  translationUsage: '{requests} yêu cầu{tokens, plural, =0 {} other {, # token}}',
  translated:
    'đã dịch: {translated}, giữ nguyên: {kept}{shortened, plural, =0 {} other {, rút ngắn: #}}{left, plural, =0 {} other {, chưa dịch: #}} ({requests} yêu cầu{tokens, plural, =0 {} other {, # token}}, {characters} ký tự)',
  translationLeft: 'câu {cue} chưa dịch ({reason}): {text}',
  translationLeftMore: '{count} câu nữa chưa dịch; --json liệt kê tất cả',
  versionCueRemoved: '{language}: bỏ câu ở {time} vì bản gốc không còn câu này: {text}',
  versionConflict:
    '{language}: câu ở {time} đã được sửa ở cả hai bên, giữ như trong bản dịch: {text}',
  versionMore: '{language}: {count} câu nữa như vậy',
  translationOutOfDate: 'câu {cue} do người dịch, nhưng lời gốc đã đổi từ đó: {text}',
  filmWritten: 'phim với {languages}: {file}',
  notInFilm: 'trong phim không có {language}',
  translationFit:
    '{natural} câu vừa ở nhịp tự nhiên, {comfortable} câu vừa ở tối đa {rate}×, {tooLong} câu không vừa',
  textFaults: {
    missing: 'không có lời',
    untranslated: 'chưa dịch',
    'other-language': 'ngôn ngữ khác',
    doubled: 'trùng lời câu khác',
    numbers: 'số khác bản gốc',
    names: 'tên khác',
    tags: 'thẻ hoặc ngắt dòng khác',
    'small-talk': 'không phải bản dịch của câu',
    length: 'dài hoặc ngắn hơn hẳn',
    address: 'xưng hô khác',
  },
  rendering: 'đang lồng tiếng',
  reviewing: 'đang ghi gói gửi duyệt',
  notesTaken:
    '{file}: {reviewer}, vòng {round}: {added} mới, {changed} đã sửa, {already} đã có{withdrawn, plural, =0 {} other {, {withdrawn} rút lại}}; {verdicts} đánh giá',
  notesUnplaced: '{count} ghi chú không tìm lại được câu; giữ ở thời điểm đã ghi',
  notesElsewhere:
    '{count} ghi chú và đánh giá về bản tiếng khác ({language}): hãy nhập chính tệp này vào “{name}”',
  verdictsOutdated:
    '{count} đánh giá không được áp dụng:{gone, plural, =0 {} other { {gone} câu không còn.}}{text, plural, =0 {} other { {text} câu đã đổi lời.}}{take, plural, =0 {} other { {take} câu đã đổi bản thu.}}',
  reviewReport: `vòng:  {round}{before, plural, =0 {} other { (so với vòng {before})}}
số câu: {cues}{changed, plural, =0 {} other { (đã đổi {changed})}}
cỡ:    {megabytes} MB, làm trong {seconds} giây
gói:   {target}`,
  exporting: 'đang ghi bản lồng tiếng',
  waiting: {
    RATE_LIMITED: 'đang chờ: đã chạm giới hạn số yêu cầu',
    OFFLINE: 'đang chờ: chưa liên lạc được với dịch vụ',
    SERVICE_ERROR: 'đang chờ: dịch vụ đang báo lỗi',
    SERVICE_NOT_RUNNING: 'đang chờ: dịch vụ đang khởi động',
    SERVICE_BUSY: 'dịch vụ chưa trả thêm câu nào',
    STORAGE: 'đang chờ: ổ đĩa không còn chỗ',
  },
  givesUp: 'tự dừng lúc {time} nếu không có gì mới (job.giveUpAfterMs)',
  howToStop: 'bấm Ctrl+C để dừng',
  interrupted: 'đã dừng',
  runAgain: 'chạy lại đúng lệnh này để làm tiếp; dự án nằm ở {folder}',
  mayPayTwice:
    'mất câu trả lời cho {cues} câu nên có thể đã bị tính tiền. Cuecast không tự gửi lại: hãy xem số dư, rồi đặt job.sendAgain trong --settings cùng dự án để gửi; nếu dịch vụ đã nhận và không nhận ra yêu cầu cũ thì phải trả tiền lần nữa',
  kept: 'những gì đã trả tiền được giữ ở {folder}; muốn làm tiếp, thêm --project "{folder}" vào lệnh',
  keptEarlier:
    'một lần chạy trước bị tắt ngang; những gì đã trả tiền được giữ ở {folder}; muốn làm tiếp, chạy lại lệnh đó với --project "{folder}"',
  notRemoved: 'không xoá được thư mục tạm {folder} ({message}); lần chạy sau sẽ thử lại',
  howRead: '{changed}/{cues} câu đọc khác cách viết (ngôn ngữ: {language})',
  oneBreath: 'một câu văn, đọc liền một hơi',
  language: 'ngôn ngữ: {code} (chắc {percent} %)',
  notSpoken:
    'không đọc: {count} câu ({sound} mô tả âm thanh, {song} bài hát, {credit} ghi công, {chosen} do chọn, {wordless} không có chữ); reading.spoken trong --settings để đọc',
  styles: 'bỏ ra khỏi tệp ASS: {names}; reading.styles trong --settings để lồng tiếng một kiểu chữ',
  dialogues:
    '{count} câu có hai gạch: mỗi người một câu; reading.dashes = "together" trong --settings để giữ nguyên',
  prefix:
    '{cues, number} câu bắt đầu bằng “{name}:” và đọc cả chữ đó; reading.names trong --settings để thành nhân vật',
  alike: '“{label}” có thể là “{as}”: reading.names trong --settings để gộp',
  twoLanguages:
    'hai ngôn ngữ ({first} và {second}): {spoken, select, both {đọc cả hai} other {đọc “{spoken}”, giữ ngôn ngữ kia làm lời gốc}}; reading.track = "{other}" trong --settings để đọc ngôn ngữ kia, "both" để đọc cả hai',
  scanSlips:
    '{count} câu có vẻ bị nhận dạng chữ sai ({words}); reading.scanned trong --settings để sửa',
  otherLanguages:
    'câu bằng ngôn ngữ khác: {names}; reading.oneLanguage trong --settings để đọc bằng một ngôn ngữ',
  noVoice: '{count} câu bằng “{code}”, dịch vụ không có giọng: giọng khác sẽ đọc',
  otherVoice: '{count} câu bằng “{code}” do {voice} đọc, giọng của ngôn ngữ khác',
  kanjiNamed:
    '{count} câu có chữ Hán, giọng có sẵn {voice} chỉ đọc tên từng chữ: hãy viết kana, thêm cách đọc vào từ điển (--dictionary), hoặc dùng dịch vụ hay mô hình giọng khác',
  guessedLanguage:
    'phụ đề có vẻ là “{code}” nhưng dịch vụ không có ngôn ngữ này nên không gửi; hãy chọn bằng --lang',
  languageUnsure: 'ngôn ngữ được đoán là “{code}” (chắc {percent} %); nếu sai hãy chọn bằng --lang',
  keepProject: 'thêm --project THƯ_MỤC thì việc dở dang có thể làm tiếp',
  outOfSync:
    'phụ đề không khớp tiếng nói trong phim; cách sửa: {change} (job.sync = "auto" tự làm)',
  synced: 'Đã dời phụ đề cho khớp tiếng nói trong phim: {change}',
  silentFilm: '{film} không có tiếng: bản lồng tiếng chỉ có giọng đọc',
  cueFailed: 'câu {cue} ({time}): {reason}',
  overflow:
    'câu {cue} ({time}) không vừa, thừa {over} giây: bớt khoảng {cut} ký tự, hoặc cho kết thúc lúc {end}',
  timingWords: 'Tìm giờ của từng từ',
  listening: 'nghe kiểm tra',
  wordsDiffer:
    'câu {cue} ({time}): {isSilent, select, true {không nhận ra lời nào} other {nhận ra “{found}”}} thay vì “{wanted}”',
  listened:
    'nghe kiểm tra: đã kiểm tra {checked} bản thu, {differing} câu đọc khác văn bản{failed, plural, =0 {} other {, # câu không kiểm tra được}}',
  retaking: 'lồng lại câu đáng ngờ',
  retaken:
    '{count, plural, =0 {không có bản thu nào đáng ngờ} other {đã sửa: {fixed} trên {count} bản thu đáng ngờ; khá hơn nhưng còn đáng ngờ {better}, giữ nguyên {unchanged}, chưa thử {untried}; {spent} ký tự cho các lần thử}}',
  retakenCue: 'câu {cue} ({time}): {result} ({doubts}): {why}',
  report: `số câu:     {cues}{missing, plural, =0 {} other { (đã lồng tiếng {voiced})}}
vừa:        {fitted}
đọc nhanh:  {stretched}
không vừa:  {notFitting}{alone, plural, =0 {} other {
đọc rời:    #, không đọc liền cả câu văn được}}
thời lượng: {trackSeconds} giây, làm trong {seconds} giây
ký tự:      {credits}
tệp xuất:   {output}{files}`,
  watching: 'đang chờ phụ đề mới trong {folder}; nhấn Ctrl+C để kết thúc',
  table: {
    file: 'tệp',
    voiced: 'đã lồng',
    notFitting: 'không vừa',
    length: 'thời lượng',
    track: 'bản lồng tiếng',
  },
  fromFilm: {
    label: 'nhận dạng lời nói',
    resumed: 'tiếp tục từ chỗ lần trước đã dừng',
    speakersLabel: 'tìm người nói',
    stopped: 'phần đã nhận dạng được giữ lại; chạy lại lệnh này để làm tiếp',
    done: '{file}: {cues} câu{speakers, plural, =0 {} other {, {speakers} nhân vật}}, ngôn ngữ {language}',
  },
  damage: {
    OPENED_FROM_BACKUP: 'project.json bị hỏng; đã mở bản sao lưu gần nhất: {at}',
    FOLDER_WAS_LINK:
      'ở chỗ thư mục {file} là một liên kết hoặc một tệp; được giữ lại với tên {kept}',
    UNREADABLE_NOW: 'không đọc được hết {file}; hãy xem lại quyền truy cập và ổ đĩa',
    TAKE_FILES_MISSING: 'thiếu tệp âm thanh của {times} bản thu',
    TAKE_FILES_DAMAGED: 'tệp âm thanh của {times} bản thu bị hỏng, đã để riêng',
    TAKES_REPAIRED: '{file} bị hỏng; đã khôi phục {restored} mục',
    TASKS_DAMAGED:
      '{file} bị hỏng; đã khôi phục {restored} mục; những câu đang lồng dở có thể đã bị trừ tiền',
    TASKS_MISSING:
      'thiếu tasks.jsonl; những câu đang lồng dở không thể tiếp tục và có thể đã bị trừ tiền',
    EDITS_DAMAGED: '{file} bị hỏng; dùng được {applied} chỉnh sửa sau cùng',
  },
  failure: terminalFailure,
}
