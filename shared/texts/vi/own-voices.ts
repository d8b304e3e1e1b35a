/** Giọng của người dùng; the user's own voice models, in the window and in the terminal. */
export const ownVoices = {
  stage:
    '{stage, select, unpack {đang giải nén…} copy {đang sao chép…} check {đang kiểm tra: cho đọc thử một câu…} other {}}',
  none: 'Chưa có giọng nào của bạn trong {folder}.',
  removed: 'đã gỡ: {name}',
  about:
    '{name}: {family}, {sampleRate, number} Hz, {megabytes, number} MB, {msPerSecond, number} ms cho một giây lời đọc',
  licenceIs:
    '  giấy phép: {hasName, select, true {{name}} other {không rõ}}; dùng thương mại: {commercial, select, allowed {được phép} forbidden {không được phép} other {không rõ}}',
  usedFrom: '  dùng tại chỗ từ {folder}',
  isDisabled: '  đã tắt{crashes, plural, =0 {} other { sau # lần ngừng hoạt động ({reason})}}',
  speakerLine:
    '  {id}  {name} ({gender, select, female {giọng nữ} other {giọng nam}}, {language} {region})',
  tested:
    '{name}: {seconds, number, ::.0} giây lời đọc; nạp mất {loadMs, number} ms, mỗi giây mất {msPerSecond, number} ms',
  limitsAre:
    'bộ nhớ {memoryMb, number} MB, số luồng mỗi mô hình: {threads, number}, số mô hình nạp cùng lúc: {models, number}',
}
