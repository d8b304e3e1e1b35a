export const usageEn = `Dubs a subtitle file into a track, without a window.

  npm run dub -- IN.srt -o OUT.wav [options]

  IN.srt                 SRT, WebVTT or ASS
  -o, --output FILE      the track: .wav, .flac, .mp3, .opus or .m4a (needs ffmpeg); 48 kHz
      --cast FILE        who speaks with which voice:
                         { "Anna": { "voiceId": 12, "name": "…" }, … }
      --voice ID|NAME    voice of everybody whom the cast file does not name
      --lang CODE        language of the text; guessed when left out
      --profile NAME     how it sounds: a profile of the service, or a JSON file:
                         { "pitch": -2, "speed": 1.1, "volume": 0.8, "split_layout": "line" }
      --connection URL   another service (https, or http on this machine)
      --key-env NAME     environment variable that holds its key
      --encoding NAME    encoding of IN.srt, e.g. windows-1258; told from the bytes when left out
      --project DIR      keep the project there; the same command goes on after a stop,
                         and voices only what has changed
      --give-up-after T  end with an error when nothing comes from the service for so long:
                         90s, 30m, 2h; 1h when left out. What is paid is kept
      --json             closing report as JSON on stdout; everything else is on stderr
  -h, --help             this text
  -V, --version          version

Exit codes
  0  every cue was voiced         4  the service: unreachable, wrong key, no credits
  1  a fault of this program      5  the track is written, but not every cue was voiced
  2  wrong arguments              6  the track or the project could not be written
  3  subtitles, cast file, voice or project cannot be used
  130  stopped with Ctrl+C
`

export const usageVi = `Lồng tiếng một tệp phụ đề, không cần cửa sổ.

  npm run dub -- VÀO.srt -o RA.wav [tuỳ chọn]

  VÀO.srt                SRT, WebVTT hoặc ASS
  -o, --output TỆP       bản lồng tiếng: .wav, .flac, .mp3, .opus hoặc .m4a (cần ffmpeg); 48 kHz
      --cast TỆP         phân vai: { "Người dẫn": { "voiceId": 12, "name": "…" }, … }
      --voice MÃ|TÊN     giọng của những ai không có trong tệp phân vai
      --lang MÃ          ngôn ngữ; tự đoán nếu bỏ trống
      --profile TÊN      hồ sơ giọng của dịch vụ, hoặc một tệp JSON:
                         { "pitch": -2, "speed": 1.1, "volume": 0.8, "split_layout": "line" }
      --connection URL   dịch vụ khác (https, hoặc http trên máy này)
      --key-env TÊN      biến môi trường chứa khoá API của dịch vụ đó
      --encoding TÊN     bảng mã của phụ đề, ví dụ windows-1258; tự nhận nếu bỏ trống
      --project THƯ_MỤC  giữ dự án ở đó; chạy lại lệnh này để làm tiếp,
                         chỉ lồng tiếng những câu đã đổi
      --give-up-after T  dừng với lỗi khi dịch vụ không trả gì suốt chừng ấy: 90s, 30m, 2h;
                         mặc định 1h. Những gì đã trả tiền vẫn được giữ
      --json             báo cáo cuối là JSON ở stdout; mọi thứ khác ở stderr
  -h, --help             trợ giúp này
  -V, --version          phiên bản

Mã kết thúc
  0  mọi câu đã được lồng tiếng   4  dịch vụ: không liên lạc được, sai khoá, hết ký tự
  1  lỗi của chương trình         5  đã ghi bản lồng tiếng nhưng còn câu chưa lồng được
  2  sai tham số                  6  không ghi được bản lồng tiếng hoặc dự án
  3  phụ đề, tệp phân vai, giọng hoặc dự án không dùng được
  130  dừng bằng Ctrl+C
`
