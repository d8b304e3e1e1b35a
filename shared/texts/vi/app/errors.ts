import { networkErrors } from './network-errors'

/** What happened (`what`) and what to do next (`next`), for every `ErrorCode`. */
export const errors = {
  NOT_SUBTITLES: {
    what: 'Không tìm thấy phụ đề trong tệp này.',
    next: 'Hãy chọn một tệp phụ đề dạng chữ (SRT, WebVTT, ASS, TTML, SAMI…). Phụ đề dạng ảnh phải đổi sang SRT trước, ví dụ bằng Subtitle Edit; kịch bản không có thời gian thì mở bằng Bài đọc mới.',
  },
  TIMES_UNCLEAR: {
    what: 'Nhiều dòng có vẻ mở đầu bằng thời gian (“{found}”) nhưng không theo quy luật nào đọc được: chưa lồng tiếng gì cả.',
    next: 'Đây có phải thời gian trong phim không? Nếu phải, hãy viết ở đầu mỗi dòng theo dạng 0:04 hoặc 00:00:04. Nếu là một phần của lời, hãy lưu thành .md hoặc dán vào Bài đọc mới.',
  },
  SUBTITLES_EMPTY: {
    what: 'Tệp phụ đề không có câu nào.',
    next: 'Hãy kiểm tra tệp trong một trình soạn văn bản hoặc chọn tệp khác.',
  },
  SCRIPT_EMPTY: {
    what: '{reason, select, empty {Kịch bản không có chữ nào.} headings {Kịch bản chỉ có tiêu đề.} notes {Bản trình chiếu không có ghi chú người nói.} other {Kịch bản không có gì để đọc thành tiếng.}}',
    next: '{reason, select, headings {Tiêu đề chỉ đặt tên chương và không được đọc: hãy viết lời bên dưới.} notes {Phần được đọc là ghi chú của từng trang: hãy viết vào dưới trang rồi lưu.} other {Hãy viết hoặc dán phần lời cần đọc.}}',
  },
  SCRIPT_UNREADABLE: {
    what: 'Không đọc được kịch bản: tệp bị hỏng, có mật khẩu, bị khoá sao chép hoặc không phải văn bản.',
    next: 'Hãy mở bằng trình soạn thảo và lưu lại dạng .docx hoặc .txt, hoặc sao chép phần chữ.',
  },
  ENCODING_UNKNOWN: {
    what: 'Không nhận ra bảng mã của tệp.',
    next: 'Hãy mở lại tệp và tự chọn bảng mã.',
  },
  CUE_WITHOUT_TEXT: {
    what: 'Câu này không có chữ để đọc.',
    next: 'Hãy viết nội dung hoặc xoá câu.',
  },
  CUE_TOO_LONG: {
    what: 'Nội dung quá dài đối với một câu.',
    next: 'Hãy chia ra nhiều câu.',
  },
  TOO_MANY_CUES: {
    what: 'Quá nhiều câu đối với một dự án.',
    next: 'Hãy chia phụ đề ra nhiều tệp, ví dụ mỗi tập phim một tệp.',
  },
  FILE_NOT_FOUND: {
    what: 'Không tìm thấy tệp.',
    next: 'Tệp có thể đã bị dời hoặc đổi tên. Hãy chọn lại tệp.',
  },
  FILE_UNREADABLE: {
    what: '{reason, select, folder {Đây là thư mục, không phải tệp.} other {Không đọc được tệp.}}',
    next: '{reason, select, folder {Hãy chọn một tệp trong thư mục đó.} other {Hãy đóng chương trình đang dùng tệp, kiểm tra quyền đọc rồi thử lại.}}',
  },
  FILE_TOO_LARGE: {
    what: '{reason, select, bytes {Sau khi giải nén, tài liệu lớn hơn mọi kịch bản.} entries {Tài liệu gồm quá nhiều tệp.} ratio {Tài liệu giải nén ra lớn gấp nhiều lần kích thước của nó: có thể nó được tạo ra để làm treo chương trình.} ms {Đọc tài liệu này mất quá nhiều thời gian.} memory {Đọc tài liệu này tốn quá nhiều bộ nhớ.} other {Tệp quá lớn để làm phụ đề.}}',
    next: 'Hãy chọn một tệp nhỏ hơn hoặc chia ra nhiều phần. Nếu là tài liệu, hãy chỉ sao chép phần chữ sang một tài liệu mới.',
  },
  FILE_NEWER: {
    what: 'Tệp này do một bản Cuecast mới hơn ghi.',
    next: 'Hãy cập nhật Cuecast để dùng. Tệp vẫn được giữ nguyên.',
  },
  NAME_TOO_LONG: {
    what: 'Tên dài quá mức ổ đĩa này cho phép.',
    next: 'Hãy chọn tên ngắn hơn, hoặc đổi tên tệp.',
  },
  PATH_NOT_CHOSEN: {
    what: 'Cuecast chỉ đọc những tệp do chính bạn chọn.',
    next: 'Hãy chọn lại tệp, hoặc kéo thả tệp vào cửa sổ.',
  },
  CAST_MAP_INVALID: {
    what: 'Bảng phân vai không đúng dạng.',
    next: 'Hãy kiểm tra vị trí được nêu trong tệp rồi nhập lại.',
  },
  NOTES_INVALID: {
    what: 'Không đọc được tệp ghi chú duyệt.',
    next: 'Hãy nhờ người duyệt lưu lại ghi chú từ trang duyệt rồi gửi nguyên tệp đó.',
  },
  NOTES_NEWER: {
    what: 'Tệp ghi chú duyệt do phiên bản Cuecast mới hơn tạo.',
    next: 'Hãy cập nhật Cuecast rồi nhập lại.',
  },
  NOTES_OTHER_PROJECT: {
    what: 'Ghi chú duyệt này dành cho dự án khác.',
    next: 'Hãy mở đúng dự án đó rồi nhập ghi chú.',
  },
  SPEAKER_NOT_CAST: {
    what: 'Có nhân vật chưa được chọn giọng.',
    next: 'Hãy chọn giọng ở bảng phân vai rồi lồng tiếng lại.',
  },
  INVALID_ARGUMENT: {
    what: 'Yêu cầu có giá trị không hợp lệ.',
    next: 'Hãy sửa giá trị được nêu rồi thử lại.',
  },
  INVALID_PARAMETER: {
    what: 'Dịch vụ không nhận một giá trị trong yêu cầu.',
    next: 'Hãy kiểm tra giọng, tốc độ và âm thanh của câu rồi thử lại.',
  },
  TEXT_TOO_LONG: {
    what: 'Nội dung dài hơn mức dịch vụ cho phép.',
    next: 'Hãy lồng tiếng ít câu hơn mỗi lần hoặc rút ngắn câu.',
  },
  VOICE_NOT_FOUND: {
    what: 'Dịch vụ không có giọng này.',
    next: 'Hãy chọn một giọng khác cho nhân vật hoặc cho câu.',
  },
  INVALID_SRT: {
    what: 'Dịch vụ không đọc được phụ đề đã gửi.',
    next: 'Hãy sửa câu được nêu ở mục Vấn đề rồi thử lại.',
  },
  UNAUTHORIZED: {
    what: 'Khoá truy cập bị thiếu hoặc sai.',
    next: 'Hãy nhập lại khoá của kết nối trong phần Cài đặt.',
  },
  INSUFFICIENT_CREDITS: {
    what: 'Tài khoản không đủ ký tự.',
    next: 'Hãy nạp thêm hoặc chuyển sang kết nối khác. Những câu đã xong được giữ lại.',
  },
  CREDIT_LIMIT: {
    what: '{by, select, month {Đã tới mức mỗi tháng của {name}.} other {Đã tới mức ký tự bạn đặt ra.}}',
    next: 'Hãy nâng hoặc bỏ mức này trong {by, select, month {Cài đặt › Kết nối} other {Tài khoản}}, rồi tiếp tục. Những câu đã xong được giữ lại.',
  },
  REQUEST_LIMIT: {
    what: 'Đã đến giới hạn của một lượt: {what, select, tokens {{limit, number} token} other {{limit, number} yêu cầu}}.',
    next: 'Nâng giới hạn trong Cài đặt, mục Mô hình ngôn ngữ, hoặc hỏi lại cho những câu còn lại.',
  },
  SENDING_NOT_AGREED: {
    what: 'Chưa gửi gì: bạn chưa đồng ý gửi lời thoại đến địa chỉ này.',
    next: 'Hỏi lại rồi chọn Gửi, hoặc nhập địa chỉ khác trong Cài đặt.',
  },
  FORBIDDEN: {
    what: 'Khoá truy cập không có quyền hoặc đã bị xoá.',
    next: 'Hãy tạo khoá mới ở trang của dịch vụ và nhập lại trong phần Cài đặt.',
  },
  NOT_FOUND: {
    what: 'Dịch vụ không còn giữ mục được hỏi.',
    next: 'Hãy làm mới danh sách rồi thử lại.',
  },
  RATE_LIMITED: {
    what: 'Đã gửi quá nhiều yêu cầu trong một lúc.',
    next: 'Cuecast sẽ tự chờ và gửi tiếp khi dịch vụ cho phép.',
  },
  FEATURE_UNAVAILABLE: {
    what: 'Dịch vụ này không có chức năng đó.',
    next: 'Hãy dùng kết nối khác cho việc này.',
  },
  SYNTHESIS_FAILED: {
    what: 'Không đọc được câu này thành tiếng.',
    next: 'Hãy sửa nội dung hoặc đổi giọng rồi lồng lại câu.',
  },
  PROVIDER_FAILED: {
    what: '{reason}',
    next: 'Hãy xem lại khoá, số dư và mô hình của dịch vụ đọc này trong Cài đặt › Kết nối rồi lồng lại câu.',
  },
  SERVICE_ERROR: {
    what: 'Dịch vụ gặp lỗi bên trong.',
    next: 'Hãy thử lại sau ít phút. Những câu đã xong được giữ lại.',
  },
  BAD_RESPONSE: {
    what: 'Phản hồi của dịch vụ không đúng định dạng.',
    next: 'Hãy kiểm tra địa chỉ của kết nối: nó phải trỏ tới dịch vụ đọc văn bản. Nếu đúng rồi, hãy báo cho bên vận hành dịch vụ.',
  },
  ...networkErrors,
  PROJECT_NOT_FOUND: {
    what: 'Không tìm thấy dự án.',
    next: 'Thư mục có thể đã bị dời hoặc xoá. Hãy mở dự án ở chỗ mới.',
  },
  PROJECT_INVALID: {
    what: 'Tệp dự án bị hỏng và không có bản sao lưu nào đọc được.',
    next: 'Thư mục dự án vẫn được giữ nguyên. Hãy chép lại bản lưu của bạn, hoặc mở lại phụ đề.',
  },
  PROJECT_NEWER: {
    what: 'Dự án được lưu bằng bản Cuecast khác, ở định dạng mà bản này không biết.',
    next: 'Hãy cập nhật Cuecast rồi mở lại. Thư mục dự án vẫn được giữ nguyên.',
  },
  PROJECT_IN_USE: {
    what: 'Dự án đang được mở ở cửa sổ khác.',
    next: 'Hãy đóng dự án ở đó trước.',
  },
  PROJECT_CHANGED: {
    what: 'Trong lúc đó một dự án khác đã được mở.',
    next: 'Không có gì bị thay đổi. Hãy làm lại trong dự án đang mở.',
  },
  EDIT_REFUSED: {
    what: 'Một chỉnh sửa không khớp với dự án này nên không được lưu.',
    next: 'Dự án hiển thị trạng thái đã lưu gần nhất. Chỉnh sửa đó được giữ trong {file}.',
  },
  TAKE_GONE: {
    what: '{count} bản thu không còn nữa.',
    next: 'Hãy chọn bản thu khác, hoặc lồng lại câu đó.',
  },
  PROJECT_READ_ONLY: {
    what: 'Dự án này chỉ mở để xem và nghe.',
    next: 'Hãy lưu một bản sao để sửa và lồng tiếng.',
  },
  PROJECT_LOCK_LOST: {
    what: 'Một cửa sổ Cuecast khác đã giành quyền ghi dự án, nên ở đây không ghi gì thêm nữa.',
    next: 'Hãy lưu một bản sao của dự án, hoặc đóng rồi mở lại dự án.',
  },
  DISK_FULL: {
    what: 'Không đủ chỗ trống.',
    next: 'Hãy dọn bớt chỗ trống hoặc chọn ổ khác rồi thử lại. Dự án vẫn nguyên vẹn.',
  },
  WRITE_FAILED: {
    what: 'Không ghi được tệp.',
    next: 'Hãy kiểm tra thư mục có cho ghi không rồi thử lại.',
  },
  PERMISSION_DENIED: {
    what: 'Không có quyền dùng tệp hoặc thư mục này.',
    next: 'Hãy chọn thư mục khác hoặc đổi quyền truy cập.',
  },
  FILE_IN_USE: {
    what: '“{file}” đang mở trong chương trình khác.',
    next: 'Hãy đóng nó ở đó rồi thử lại.',
  },
  AUDIO_BROKEN: {
    what: 'Tệp âm thanh bị hỏng.',
    next: 'Hãy lồng lại câu đó.',
  },
  AUDIO_UNSUPPORTED: {
    what: 'Định dạng này không được hỗ trợ.',
    next: 'Hãy đổi nó sang MP4, WebM hoặc WAV, hoặc cài ffmpeg (Windows: winget install ffmpeg; macOS: brew install ffmpeg) rồi chọn lại.',
  },
  NOTHING_TO_EXPORT: {
    what: 'Chưa có câu nào được lồng tiếng để xuất.',
    next: 'Hãy lồng tiếng trước.',
  },
  NOTHING_TO_REVIEW: {
    what: 'Với các lựa chọn này thì không còn câu nào để duyệt.',
    next: 'Hãy nới đoạn phim, chọn thêm nhân vật, hoặc gửi mọi câu thay vì chỉ những câu đã đổi.',
  },
  REVIEW_TOO_LARGE: {
    what: 'Một tệp HTML duy nhất sẽ lớn hơn giới hạn.',
    next: 'Hãy chọn thư mục hoặc tệp zip, đoạn phim ngắn hơn, hoặc âm thanh và hình nhỏ hơn.',
  },
  RECOGNISER_MISSING: {
    what: 'Chưa có bộ nhận dạng giọng nói nào.',
    next: 'Hãy thêm trong Cài đặt › Nhận dạng: thư mục chứa Whisper, Zipformer, NeMo, Moonshine hoặc SenseVoice.',
  },
  DIARISER_MISSING: {
    what: 'Chưa có mô hình tách người nói nào.',
    next: 'Hãy thêm trong Cài đặt › Nhận dạng: thư mục chứa mô hình phân đoạn của pyannote và mô hình đặc trưng giọng.',
  },
  SEPARATOR_MISSING: {
    what: 'Chưa có mô hình tách lời thoại khỏi phim.',
    next: 'Hãy thêm trong Cài đặt › Nhận dạng: thư mục chứa Spleeter hoặc mô hình MDX-Net của UVR.',
  },
  FFMPEG_MISSING: {
    what: 'Việc này cần ffmpeg mà máy chưa cài.',
    next: 'Hãy cài ffmpeg (Windows: winget install ffmpeg; macOS: brew install ffmpeg) hoặc chọn thư mục của nó trong Cài đặt, rồi làm lại.',
  },
  NOTHING_SAID: {
    what: 'Không nghe thấy lời nói nào trong tệp.',
    next: 'Hãy kiểm tra xem đã chọn đúng phim và đúng rãnh tiếng chưa.',
  },
  NOT_RENDERED: {
    what: 'Những câu này chưa có bản thu nào.',
    next: 'Hãy lồng tiếng các câu đó rồi thử lại.',
  },
  TAKE_UNREADABLE: {
    what: 'Không đọc được bản thu của câu {number}.',
    next: 'Hãy lồng lại câu {number}, hoặc chọn bản thu khác của câu đó, rồi thử lại.',
  },
  NOT_SOUND: {
    what: 'Tệp này không phải âm thanh, cũng không phải phim.',
    next: 'Hãy chọn tệp âm thanh hoặc phim sẽ giao.',
  },
  FILM_WITHOUT_SOUND: {
    what: 'Phim không có rãnh tiếng.',
    next: 'Hãy chọn phim có tiếng, hoặc mở phụ đề của phim.',
  },
  FILM_DAMAGED: {
    what: 'Tệp phim hay âm thanh bị hỏng hoặc chưa đủ.',
    next: 'Hãy chép lại, hoặc chọn tệp khác.',
  },
  FILM_MISSING: {
    what: 'Dự án chưa có phim.',
    next: 'Hãy chọn phim, hoặc xuất tới nơi khác.',
  },
  MICROPHONE_REFUSED: {
    what: 'Cuecast không được phép dùng micrô.',
    next: 'Hãy cho phép trong phần quyền riêng tư của hệ thống rồi thử lại.',
  },
  MICROPHONE_MISSING: {
    what: 'Không tìm thấy micrô nào.',
    next: 'Hãy cắm micrô rồi thử lại.',
  },
  MICROPHONE_LOST: {
    what: 'Micrô đã bị rút, bị tắt tiếng hoặc bị chương trình khác chiếm.',
    next: 'Những gì bạn nói đến lúc đó vẫn được giữ. Hãy nối lại micrô rồi tiếp tục.',
  },
  CLICKS_NOT_FOUND: {
    what: 'Micrô không nghe thấy tiếng tách.',
    next: 'Hãy tháo tai nghe hoặc áp tai nghe vào micrô, vặn to loa rồi đo lại.',
  },
  MODEL_CRASHED: {
    what: 'Mô hình ngừng hoạt động khi đọc câu này và đã được khởi động lại.',
    next: 'Lồng tiếng lại câu này, sửa lời hoặc chọn giọng khác.',
  },
  MODEL_INVALID: {
    what: 'Không dùng được mô hình này: {reason, select, no_model {không có tệp .onnx} truncated {tệp .onnx không đầy đủ} not_onnx {tệp .onnx không phải mô hình ONNX} no_tokens {thiếu tệp tokens.txt} bad_tokens {tokens.txt không phải bảng ký hiệu của mô hình này} no_json {tệp .onnx.json đi kèm bị thiếu hoặc hỏng} no_vocoder {thiếu bộ tạo sóng (vocoder)} no_part {thiếu tệp {file}} bad_styles {voice.bin bị hỏng} needs_recording {mô hình này nhân bản giọng người thật: hãy thêm kèm bản ghi giọng và sự đồng ý của họ} needs_text {thiếu lời được nói trong bản ghi} bad_recording {bản ghi phải có 3 đến 30 giây tiếng nói} no_clone {mô hình này có giọng riêng, không nhận bản ghi} no_styles {voices.bin bị thiếu hoặc không đầy đủ} recogniser {đây là mô hình nhận dạng lời nói, không phải giọng đọc} voice {đây là giọng đọc, không phải mô hình nhận dạng} unknown {họ mô hình này chưa được hỗ trợ} archive {tệp nén bị hỏng} outside {tệp nén ghi ra ngoài thư mục của nó} crash {kiểm tra thất bại ({detail})} silent {mô hình không phát ra tiếng} other {{detail}}}.',
    next: 'Tải lại đầy đủ hoặc chọn thư mục khác.',
  },
  MODEL_DISABLED: {
    what: 'Giọng này đã bị tắt vì mô hình ngừng hoạt động ba lần.',
    next: 'Bật lại trong Cài đặt › Giọng đọc hoặc chọn giọng khác.',
  },
  MODEL_TOO_LARGE: {
    what: '{reason, select, bytes {Sau khi giải nén, tệp nén lớn hơn mọi giọng đọc.} entries {Tệp nén chứa nhiều tệp hơn mọi giọng đọc.} ratio {Tệp nén giải ra lớn gấp nhiều lần kích thước của nó: có thể nó được tạo ra để làm treo chương trình.} ms {Giải nén mất quá nhiều thời gian.} other {Mô hình cần nhiều bộ nhớ hơn mức cho phép.}}',
    next: '{reason, select, bytes {Hãy tự giải nén rồi thêm thư mục của một giọng.} entries {Hãy tự giải nén rồi thêm thư mục của một giọng.} ratio {Chỉ dùng khi bạn tin nơi cung cấp: hãy tự giải nén rồi thêm thư mục.} ms {Hãy tự giải nén rồi thêm thư mục của một giọng.} other {Tăng giới hạn bộ nhớ trong Cài đặt › Giọng đọc hoặc chọn mô hình nhỏ hơn.}}',
  },
  MODELS_UNAVAILABLE: {
    what: 'Máy này không chạy được mô hình giọng nói: bản cài đặt thiếu một phần.',
    next: 'Cài lại Cuecast trên hệ điều hành được hỗ trợ. Các giọng có sẵn vẫn dùng được.',
  },
  TAKES_NOT_FOUND: {
    what: 'Chưa lưu gì: {count} bản thu của dự án không còn ở {path}.',
    next: 'Hãy đưa thư mục về chỗ cũ hoặc cắm lại ổ đĩa rồi lưu lại. Những gì bạn sửa vẫn còn trong cửa sổ này.',
  },
  WORD_NOT_FOUND: {
    what: 'Không tách chắc chắn được từ này khỏi các từ bên cạnh.',
    next: 'Bản thu vẫn như cũ. Hãy chọn thêm từ bên cạnh, hoặc dùng cả câu mới, đã có trong các bản thu.',
  },
  TAKES_IN_USE: {
    what: 'Chưa dọn được: đang lồng tiếng hoặc đang xuất.',
    next: 'Hãy đợi xong việc đó rồi dọn lại.',
  },
  CANCELLED: {
    what: 'Đã dừng theo yêu cầu.',
    next: 'Bạn có thể chạy lại bất cứ lúc nào.',
  },
  INTERNAL_ERROR: {
    what: 'Cuecast gặp lỗi bên trong.',
    next: 'Hãy thử lại. Nếu còn xảy ra, hãy khởi động lại Cuecast; dự án đã được lưu.',
  },
  DOWNLOAD_REFUSED: {
    what: 'Tệp âm thanh nằm ở một địa chỉ không được phép tải.',
    next: 'Hãy báo cho người quản lý dịch vụ địa chỉ được nêu.',
  },
  DOWNLOAD_UNREACHABLE: {
    what: '{reason, select, page {Nhận được một trang web thay vì tệp: mạng này có thể đang yêu cầu đăng nhập.} insecure {Địa chỉ dẫn tới một nơi không mã hoá.} status {Nhà phát hành hiện không cung cấp tệp này ({status}).} other {Đang tải thì bị ngắt, hoặc địa chỉ không trả lời.}}',
    next: 'Hãy kiểm tra mạng rồi thử lại: quá trình tải tiếp tục từ chỗ đã dừng. Bạn cũng có thể tải mô hình bằng trình duyệt rồi thêm vào đây, hoặc đặt máy chủ thay thế.',
  },
  DOWNLOAD_DAMAGED: {
    what: 'Tệp tải về bị hỏng và đã bị xoá.',
    next: 'Hãy tải lại. Nếu vẫn vậy, hãy dùng mạng khác hoặc máy chủ thay thế.',
  },
  DOWNLOAD_REPLACED: {
    what: 'Nhà phát hành đã thay tệp này sau khi Cuecast lập danh sách, nên tệp không được nhận.',
    next: 'Hãy chọn mô hình khác, hoặc tự tải bằng trình duyệt, kiểm tra rồi thêm vào.',
  },
  DOWNLOAD_IN_USE: {
    what: 'Một Cuecast khác đang tải mô hình này.',
    next: 'Hãy chờ tải xong, hoặc dừng ở chương trình kia.',
  },
  CATALOGUE_INVALID: {
    what: 'Danh sách mô hình bị hỏng, hoặc dành cho phiên bản Cuecast mới hơn.',
    next: 'Hãy cài lại hoặc cập nhật Cuecast. Các mô hình đã có vẫn dùng được.',
  },
  CATALOGUE_UNTRUSTED: {
    what: 'Danh sách bị từ chối: không có chữ ký của nhóm làm ra phiên bản này.',
    next: 'Hãy để catalogue.json và catalogue.json.sig được phát hành cùng nhau vào một thư mục. Danh sách đang dùng vẫn giữ nguyên.',
  },
  CATALOGUE_OLDER: {
    what: 'Danh sách này không mới hơn danh sách đang dùng.',
    next: 'Không có gì thay đổi.',
  },
  SIGNER_INVALID: {
    what: 'Không dùng được chứng thư này để ký: {reason, select, certificate {tệp không chứa chứng thư dạng PEM.} key {tệp không chứa khoá riêng dạng PEM.} locked {khoá riêng được bảo vệ bằng mật khẩu.} mismatch {khoá riêng thuộc về một chứng thư khác.} algorithm {loại khoá này không được phép dùng cho chứng nhận nội dung.} expired {chứng thư đã hết hạn.} early {chứng thư chưa có hiệu lực.} authority {đây là chứng thư của đơn vị cấp, hoặc tự xác nhận chính nó.} purpose {chứng thư dành cho mục đích khác, không phải ký tài liệu hay thư điện tử.} usage {chứng thư không cho phép ký số, hoặc không ghi ai xác nhận nó.} chain {có chứng thư trong chuỗi không được chứng thư kế tiếp xác nhận.} other {{message}}}',
    next: '{reason, select, locked {Hãy lưu khoá không có mật khẩu, ở nơi không ai khác đọc được.} algorithm {Hãy dùng ECDSA (P-256, P-384 hoặc P-521), Ed25519, hoặc RSA từ 2.048 bit trở lên.} chain {Hãy để chứng thư của bạn lên đầu, rồi lần lượt đến các chứng thư xác nhận nó.} mismatch {Hãy chọn khoá được tạo cùng chứng thư này.} other {Hãy xin đơn vị cấp một chứng thư hợp với chứng nhận nội dung (C2PA), hoặc dùng chứng thư do Cuecast tạo.}}',
  },
  SIGNER_NOT_KEPT: {
    what: 'Máy này không có nơi an toàn để giữ khoá ký tệp.',
    next: 'Hãy mở khoá hoặc thiết lập kho khoá của hệ thống rồi xuất lại. Các tệp vẫn có lời công bố và dấu trong âm thanh.',
  },
  UPDATE_UNREACHABLE: {
    what: 'Không kết nối được với máy chủ cập nhật, hoặc máy chủ trả lời không đúng.',
    next: 'Hãy kiểm tra mạng rồi thử lại sau. Phiên bản này vẫn dùng được.',
  },
  UPDATE_UNTRUSTED: {
    what: 'Bản cập nhật bị từ chối: không có chữ ký của bên phát hành phiên bản này.',
    next: 'Chưa có gì bị thay đổi. Hãy thử lại sau; nếu vẫn vậy, đừng cài bản cập nhật này từ nơi khác.',
  },
  UPDATE_OUTDATED: {
    what: '{reason, select, minimum {Phiên bản đang dùng quá cũ, không cập nhật thẳng lên {version} được.} replayed {Máy chủ cập nhật gửi thông tin cũ hơn lần trước.} other {Thông tin trên máy chủ cập nhật đã hết hạn.}}',
    next: 'Hãy kiểm tra ngày giờ của máy rồi thử lại sau, hoặc tự cài phiên bản mới nhất.',
  },
  UPDATE_DAMAGED: {
    what: 'Bản cập nhật tải về bị hỏng và đã bị xoá.',
    next: 'Hãy tải lại. Phiên bản đang dùng không bị thay đổi.',
  },
}
