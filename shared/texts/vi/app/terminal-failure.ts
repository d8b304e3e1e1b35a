import type { ErrorCode } from '../../../contracts/errors'

/** A sentence for every code; `message` is what the service or the system said. */
const failures: Record<ErrorCode, string> = {
  NOT_SUBTITLES:
    'đây không phải tệp phụ đề đọc được; ảnh và kịch bản phải đổi sang SRT trước, ví dụ bằng Subtitle Edit',
  CUE_TOO_LONG:
    'một câu quá dài (nhiều nhất 5.000 ký tự và 200 dòng); hãy chia câu đó thành nhiều câu',
  TOO_MANY_CUES: 'quá nhiều câu (nhiều nhất 50.000 câu một dự án); hãy chia tệp ra nhiều phần',
  TIMES_UNCLEAR:
    'nhiều dòng có vẻ mở đầu bằng thời gian (“{found}”) nhưng không theo quy luật nào đọc được; hãy viết 0:04 hoặc 00:00:04 ở đầu mỗi dòng, hoặc lưu thành .md nếu đó là lời',
  SUBTITLES_EMPTY: 'tệp phụ đề không có câu nào',
  SCRIPT_EMPTY:
    '{reason, select, empty {kịch bản không có chữ nào} headings {kịch bản chỉ có tiêu đề; hãy viết lời bên dưới} other {kịch bản không có gì để đọc thành tiếng}}',
  SCRIPT_UNREADABLE: 'không đọc được kịch bản: tệp bị hỏng, có mật khẩu hoặc không phải văn bản',
  ENCODING_UNKNOWN:
    'không nhận ra bảng mã; hãy chọn bằng reading.encoding trong --settings (ví dụ utf-8, windows-1258)',
  CUE_WITHOUT_TEXT: 'câu không có chữ nào để đọc',
  FILE_NOT_FOUND: 'không tìm thấy tệp',
  FILE_UNREADABLE:
    '{reason, select, folder {đây là thư mục, không phải tệp; hãy chọn một tệp trong đó} other {không đọc được tệp ({message})}}',
  FILE_TOO_LARGE:
    '{reason, select, bytes {sau khi giải nén, tài liệu lớn hơn mọi kịch bản; hãy chia ra nhiều phần} entries {tài liệu gồm quá nhiều tệp; hãy sao chép phần chữ sang một tài liệu mới} ratio {tài liệu giải nén ra lớn gấp nhiều lần kích thước của nó; hãy sao chép phần chữ sang một tài liệu mới} ms {đọc tài liệu này mất quá nhiều thời gian; hãy chia ra nhiều phần} memory {đọc tài liệu này tốn quá nhiều bộ nhớ; hãy chia ra nhiều phần} other {tệp quá lớn}}',
  FILE_NEWER: 'tệp do bản Cuecast mới hơn ghi; hãy cập nhật Cuecast',
  NAME_TOO_LONG: 'tên tệp dài quá mức ổ đĩa cho phép',
  PATH_NOT_CHOSEN: 'chỉ đọc những tệp do chính bạn chọn',
  CAST_MAP_INVALID: 'tệp phân vai sai ({message})',
  NOTES_INVALID: 'tệp ghi chú duyệt không đọc được ({message})',
  NOTES_NEWER: 'tệp ghi chú duyệt do phiên bản Cuecast mới hơn tạo; hãy cập nhật để đọc',
  NOTES_OTHER_PROJECT: 'ghi chú duyệt này dành cho dự án “{theirs}”, không phải “{ours}”',
  SPEAKER_NOT_CAST: 'chưa chọn giọng cho nhân vật này',
  INVALID_ARGUMENT: 'tham số không đúng ({message})',
  INVALID_PARAMETER: 'dịch vụ không nhận yêu cầu ({message})',
  TEXT_TOO_LONG: 'đoạn chữ quá dài đối với dịch vụ',
  VOICE_NOT_FOUND: 'không có giọng này{isNear, select, true {; gần giống: {near}} other {}}',
  INVALID_SRT: 'dịch vụ không đọc được phụ đề ({message})',
  UNAUTHORIZED:
    '{reason, select, translator {bộ dịch không nhận khoá: hãy kiểm tra biến môi trường của --model-key-env} other {khoá API thiếu hoặc sai}}',
  INSUFFICIENT_CREDITS: 'tài khoản không đủ ký tự',
  REQUEST_LIMIT: 'đã tới giới hạn yêu cầu của một lượt',
  SENDING_NOT_AGREED: 'chưa đồng ý gửi lời thoại đến địa chỉ này',
  CREDIT_LIMIT: 'đã tới mức ký tự đặt ra',
  FORBIDDEN:
    '{reason, select, translator {bộ dịch không nhận khoá: hãy kiểm tra biến môi trường của --model-key-env} other {khoá API không có quyền hoặc đã bị xoá}}',
  NOT_FOUND:
    '{reason, select, translator {địa chỉ này không có mô hình ngôn ngữ nào: địa chỉ thường kết thúc bằng /v1} translator_model {máy chủ không có mô hình này: hãy kiểm tra --model} other {không tìm thấy ({message})}}',
  RATE_LIMITED: 'đã hết lượt yêu cầu, hãy thử lại sau',
  FEATURE_UNAVAILABLE: 'dịch vụ không có chức năng này',
  SYNTHESIS_FAILED: 'dịch vụ không đọc được câu này ({message})',
  PROVIDER_FAILED: 'dịch vụ đọc ngoài không đọc câu này ({message})',
  SERVICE_ERROR: 'dịch vụ gặp lỗi ({message})',
  BAD_RESPONSE:
    '{reason, select, translator {đây không phải câu trả lời của mô hình ngôn ngữ: hãy kiểm tra --model-address, thường kết thúc bằng /v1, và --model} translator_texts {không câu nào dịch được: mọi lời dịch đều không qua được kiểm tra} other {dịch vụ trả lời không đúng mẫu ({message})}}',
  OFFLINE:
    '{reason, select, translator {địa chỉ này không trả lời: hãy kiểm tra --model-address và mở máy chủ} other {không liên lạc được với dịch vụ; hãy kiểm tra mạng và địa chỉ}}',
  TIMEOUT: 'dịch vụ không trả lời kịp',
  NETWORK_OFF: 'không gửi gì đi: CUECAST_NO_NETWORK=1 tắt mạng',
  INSECURE_URL: 'địa chỉ không an toàn: hãy dùng https',
  PLAIN_HTTP_NOT_AGREED: 'địa chỉ không được mã hoá: hãy dùng https, hoặc --allow-http',
  ADDRESS_REFUSED: 'không kết nối đến địa chỉ này ({message})',
  DOWNLOAD_REFUSED: 'địa chỉ tải âm thanh không được phép ({message})',
  PORT_IN_USE: 'chương trình khác đang dùng cổng này ({message})',
  SERVICE_NOT_RUNNING: 'dịch vụ trong máy không chạy ({message})',
  ANSWER_LOST:
    'mất câu trả lời sau khi gửi: có thể dịch vụ đã nhận; job.sendAgain trong --settings để gửi lần nữa',
  PROJECT_NOT_FOUND: 'không có dự án ở đây',
  PROJECT_INVALID: 'dự án bị hỏng ({message})',
  PROJECT_NEWER:
    'dự án do bản Cuecast khác tạo ra, ở định dạng mà bản này không biết{needsCuecast, select, none {} other {: cần bản {needsCuecast} trở lên}}',
  PROJECT_IN_USE: 'dự án đang mở ở nơi khác',
  PROJECT_CHANGED: 'trong lúc đó một dự án khác đã được mở',
  EDIT_REFUSED: 'chỉnh sửa không khớp với dự án nên không được lưu ({message})',
  TAKE_GONE: 'bản thu không còn nữa',
  PROJECT_READ_ONLY: 'dự án chỉ mở để xem và nghe',
  PROJECT_LOCK_LOST: 'một Cuecast khác đã giành quyền ghi dự án; không ghi gì thêm',
  DISK_FULL:
    'ổ đĩa đầy{hasRoom, select, true {: cần {needed, number} MB, còn {available, number} MB} other {}}',
  WRITE_FAILED: 'không ghi được ({message})',
  PERMISSION_DENIED: 'không có quyền ghi vào đây',
  FILE_IN_USE: 'tệp đang mở trong chương trình khác; hãy đóng nó ở đó rồi chạy lại',
  NOT_SOUND: 'tệp này không phải âm thanh, cũng không phải phim',
  AUDIO_BROKEN: 'âm thanh bị hỏng ({reason})',
  AUDIO_UNSUPPORTED: 'không hỗ trợ dạng âm thanh này ({message})',
  NOTHING_TO_EXPORT: 'không có câu nào được lồng tiếng nên không có gì để ghi',
  NOTHING_TO_REVIEW:
    'với các lựa chọn này thì không còn câu nào để duyệt; hãy nới đoạn phim, thêm nhân vật hoặc bỏ review.changesOnly',
  REVIEW_TOO_LARGE:
    'một tệp HTML cần {needed, number} MB, vượt giới hạn {most} MB; hãy ghi ra thư mục hoặc tệp .zip',
  RECOGNISER_MISSING:
    'chưa có bộ nhận dạng giọng nói; hãy thêm bằng npm run recognisers -- add THƯ_MỤC',
  DIARISER_MISSING:
    'chưa có mô hình tách người nói; hãy thêm bằng npm run recognisers -- add THƯ_MỤC',
  SEPARATOR_MISSING:
    'chưa có mô hình tách lời thoại khỏi phim; hãy thêm bằng npm run recognisers -- add THƯ_MỤC',
  FFMPEG_MISSING:
    'việc này cần ffmpeg mà máy chưa cài (Windows: winget install ffmpeg; macOS: brew install ffmpeg)',
  NOT_RENDERED: 'những câu này chưa có bản thu nào',
  TAKE_UNREADABLE: 'không đọc được bản thu của câu {number}',
  NOTHING_SAID: 'không nghe thấy lời nói nào trong tệp',
  FILM_WITHOUT_SOUND: 'phim không có rãnh tiếng',
  FILM_DAMAGED: 'tệp phim hay âm thanh bị hỏng hoặc chưa đủ; hãy chép lại, hoặc chọn tệp khác',
  FILM_MISSING: 'chưa có phim để ghi bản lồng tiếng vào; hãy thêm --film',
  MICROPHONE_REFUSED: 'không được phép dùng micrô',
  MICROPHONE_MISSING: 'không tìm thấy micrô',
  MICROPHONE_LOST: 'mất micrô trong khi thu',
  CLICKS_NOT_FOUND: 'micrô không nghe thấy tiếng tách',
  MODEL_CRASHED: 'mô hình ngừng hoạt động ({reason})',
  MODEL_INVALID: 'không dùng được mô hình này ({message})',
  MODEL_DISABLED: 'giọng này đã bị tắt vì mô hình ngừng hoạt động ba lần',
  MODEL_TOO_LARGE:
    '{reason, select, bytes {sau khi giải nén, tệp nén lớn hơn mọi giọng đọc} entries {tệp nén chứa nhiều tệp hơn mọi giọng đọc} ratio {tệp nén giải ra lớn gấp nhiều lần kích thước của nó: có thể nó được tạo ra để làm treo chương trình} ms {giải nén mất quá nhiều thời gian} other {mô hình lớn hơn mức cho phép ({message})}}',
  MODELS_UNAVAILABLE: 'máy này không chạy được mô hình giọng nói ({message})',
  DOWNLOAD_UNREACHABLE:
    'không tải được ({message}); chạy lại lệnh để tải tiếp, hoặc dùng máy chủ thay thế với --mirror URL',
  DOWNLOAD_DAMAGED: 'tệp tải về bị hỏng và đã bị xoá; hãy chạy lại lệnh',
  DOWNLOAD_REPLACED: 'nhà phát hành đã thay tệp này sau khi Cuecast lập danh sách ({message})',
  DOWNLOAD_IN_USE: 'một Cuecast khác đang tải mô hình này',
  CATALOGUE_INVALID: 'danh sách mô hình bị hỏng hoặc dành cho phiên bản Cuecast mới hơn',
  CATALOGUE_UNTRUSTED: 'danh sách bị từ chối: chữ ký không đúng hoặc không có ({message})',
  CATALOGUE_OLDER: 'danh sách này không mới hơn danh sách đang dùng ({message})',
  SIGNER_INVALID: 'không dùng được chứng thư này để ký ({message})',
  SIGNER_NOT_KEPT: 'máy này không có nơi an toàn để giữ khoá ký tệp',
  UPDATE_UNREACHABLE: 'không kết nối được với máy chủ cập nhật',
  UPDATE_UNTRUSTED: 'bản cập nhật không có chữ ký đúng',
  UPDATE_OUTDATED: 'thông tin cập nhật đã cũ',
  UPDATE_DAMAGED: 'bản cập nhật tải về bị hỏng',
  TAKES_NOT_FOUND: 'không thấy các bản thu của dự án',
  WORD_NOT_FOUND: 'không tách chắc chắn được từ này khỏi các từ bên cạnh',
  TAKES_IN_USE: 'bản thu đang được dùng',
  CANCELLED: 'đã dừng',
  INTERNAL_ERROR: 'lỗi bên trong ({message})',
}

/** What is wrong with an argument, by `params.reason` with `_` for `-`. */
const wrongArguments = {
  no_input: 'thiếu tệp phụ đề',
  many_inputs: 'một dự án chỉ chứa một tệp phụ đề',
  cover: 'ảnh bìa phải là JPEG hoặc PNG',
  many_inputs_named: 'nhiều tệp vào không thể ghi chung một tệp có tên',
  how_read: '--how-read đọc tệp phụ đề hoặc kịch bản, không nhận --project hay --watch',
  watch_inputs: '--watch lấy phụ đề từ thư mục, không nhận thêm tệp',
  srt_exists: 'tệp đã có; thêm --overwrite để ghi đè',
  film_inputs: '--from-film tự tạo phụ đề, không nhận thêm tệp hay --watch',
  speakers_twice: 'job.speakerTurns đã cho biết ai nói lúc nào',
  no_output: 'thiếu -o TỆP_RA.wav',
  format: 'đuôi tệp ra phải là một trong: {endings}',
  same_file: 'lệnh này đọc chính tệp mà nó sẽ ghi đè',
  windows_name: 'Windows không cho tệp nào mang tên này; hãy đặt tên khác',
  not_own: 'tệp này không do Cuecast ghi; hãy dời tệp đi hoặc thêm --overwrite',
  two_formats: '--format không khớp với đuôi tệp của -o',
  lossless: '{name} không nén mất dữ liệu nên không có tốc độ bit để chọn',
  bitrate: '{name} chỉ có các mức {choices} kbit/giây',
  choice: 'chỉ nhận một trong các giá trị: {choices}',
  range: 'phải là số từ {least} đến {most}',
  timecode: 'phải là mã thời gian giờ:phút:giây:khung hợp với --frame-rate',
  timecode_dropped: 'drop-frame bỏ qua mã thời gian này; mã kế tiếp là {next}',
  no_cue: 'không có câu hay nhân vật nào như vậy',
  no_film: '--mux cần --film TỆP',
  unreadable: '{message}',
  no_option: 'không có tuỳ chọn này{isNear, select, true {; gần giống: {near}} other {}}',
  option_gone:
    'nay là thiết lập trong tệp của --settings{isNear, select, true { ({near})} other {}}: {choices}',
  no_setting: 'không có thiết lập này{isNear, select, true {; gần giống: {near}} other {}}',
  setting: 'chỉ nhận {choices}',
  in_zip: 'không đi cùng --srt, job.chapters hay --check-as: chúng nói về từng tệp riêng',
  languages: 'phải là các mã ngôn ngữ, ví dụ vi,fr',
  translate_with: '--translate-to nhận tệp phụ đề và ghi mỗi ngôn ngữ một bản lồng tiếng',
  no_translate: 'tuỳ chọn này cần đi cùng --translate-to CÁC_MÃ',
  no_translator:
    '--translate-to cần --model-address và --model, hoặc translation.translator trong --settings',
  one_language: 'nhiều ngôn ngữ cần một thư mục: -o THƯ_MỤC/',
  same_language: 'phụ đề đã ở ngôn ngữ này',
  terms: 'tệp này không chứa tên riêng và cách xưng hô đúng dạng',
  other_family: 'thư mục này là dự án của một phim khác',
  no_url: '--key-env cần đi cùng --connection URL',
  plain_http:
    'ai cùng mạng cũng đọc được khoá và lời thoại qua http; hãy dùng https, hoặc chấp nhận bằng --allow-http',
  http_no_url: '--allow-http cần đi cùng --connection URL',
  no_key_env: '--connection cần đi cùng --key-env TÊN_BIẾN',
  no_key: 'biến môi trường này không chứa khoá',
  not_a_project: 'thư mục có sẵn nội dung nhưng không phải dự án Cuecast',
  language: 'dịch vụ không có ngôn ngữ này',
  profile: 'dịch vụ không có hồ sơ giọng này{isNear, select, true {; gần giống: {near}} other {}}',
  review_project: '--review cần --project, không nhận tệp phụ đề và không đi cùng -o',
  review_range: 'startMs phải trước endMs',
  review_speaker: 'dự án không có nhân vật này; các nhân vật: {choices}',
  review_round: 'dự án chưa gửi vòng này',
  profile_file: 'tệp không có thông số âm thanh nào',
}

const select = (name: string, cases: Record<string, string>, other = '{message}') =>
  `{${name}, select, ${Object.entries(cases)
    .map(([key, text]) => `${key} {${text}}`)
    .join(' ')} other {${other}}}`

/** What the terminal says of a failure. */
export const terminalFailure = select('code', {
  ...failures,
  INVALID_ARGUMENT: select('argument', wrongArguments, failures.INVALID_ARGUMENT),
})
