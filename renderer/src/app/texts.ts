export const vi = {
  /** What the window says about the app itself, and about damage to a project. */
  notices: {
    recording: {
      title:
        'Lần thu{cue, select, there { câu {number, number}} other {}} lúc {time} chưa xong: còn giữ được {seconds} giây',
      titlePart:
        'Đoạn thu lại{cue, select, there { của câu {number, number}} other {}} lúc {time} chưa xong: còn giữ được {seconds} giây',
      hint: 'Hãy nghe lại, giữ làm bản thu, hoặc bỏ đi.',
      cueGone:
        'Câu ấy không còn nữa (“{text}”). Hãy chọn một câu khác để giữ bản thu ở đó, hoặc bỏ đi.',
      listen: 'Nghe',
      keep: 'Giữ làm bản thu của câu {number, number}',
      discard: 'Bỏ đi…',
      discardForGood: 'Bỏ hẳn',
      titleMany: '{count, number} lần thu chưa thành bản thu',
      hintMany: 'Chúng được thu liền một mạch. Mỗi lần thành một bản thu của câu, hoàn tác được.',
      keepMany: 'Giữ cả {count, number}',
    },
    key: {
      missing: '{name} cần khoá truy cập.',
      wrong: '{name} không nhận khoá truy cập này.',
      hint: 'Những câu đã lồng vẫn nghe và xuất được.',
      enter: 'Nhập khoá…',
    },
    projectDamaged: 'Dự án bị hỏng một phần.',
    storage: {
      noRoom: 'Không còn chỗ để lưu âm thanh.',
      kept: 'Những gì bạn sửa được giữ trong bộ nhớ và Cuecast tự thử lưu lại.',
      runWaits:
        'Việc lồng tiếng đang chờ, không gửi thêm câu nào tính tiền, và tự chạy tiếp khi lưu được.',
      rendersWait: 'Chưa lồng tiếng tiếp được cho tới khi lưu xong.',
      again: 'Thử lưu lại',
      elsewhere: 'Lưu sang chỗ khác…',
    },
    readOnly: {
      title: 'Chỉ đọc.',
      'in-use': 'Dự án đang mở ở một cửa sổ Cuecast khác nên ở đây chỉ xem và nghe được.',
      'no-permission': 'Không ghi được vào thư mục dự án nên chỉ xem và nghe được.',
      copy: 'Lưu một bản sao…',
    },
    UPDATED: {
      what: 'Cuecast đã đổi phiên bản.',
      next: 'Xem điểm mới và cách quay lại ở Cài đặt › Giới thiệu.',
    },
    UPDATE_NOT_STARTED: {
      what: 'Phiên bản kia không khởi động được nên phiên bản này đã được khôi phục.',
      next: 'Không mất gì cả. Hãy thử lại khi có phiên bản mới hơn.',
    },
    WINDOW_RELOADED: {
      what: 'Cửa sổ vừa gặp sự cố và đã được tải lại.',
      next: 'Những gì bạn đã sửa vẫn còn; chỉ lịch sử hoàn tác là mất.',
    },
    PROJECT_REOPENED: {
      what: 'Lần trước Cuecast không đóng bình thường,',
      next: 'nên dự án này được mở lại như bạn đã để.',
    },
    PROJECT_CRASHED_AGAIN: {
      what: 'Cuecast lại dừng đột ngột khi đang mở dự án này, nên lần này không tự mở lại.',
      next: 'Bạn có thể mở nó ở bên dưới; các bản trước nằm trong thư mục “backups” của dự án.',
    },
    PROJECT_REPLACED: {
      what: 'Một chương trình khác đã thay tệp của dự án này khi đang mở, chẳng hạn thư mục đồng bộ hay bản sao lưu được khôi phục.',
      next: 'Bản của bạn vẫn tiếp tục ở đây. Bản kia được giữ tại:',
    },
    EDITS_TAKEN_UP: {
      what: 'Lần trước có chỉnh sửa không lưu được vì ổ đĩa đầy hoặc không ghi được.',
      next: 'Chúng được giữ ở nơi khác và nay đã có lại trong dự án.',
    },
    EDITS_KEPT_APART: {
      what: 'Lần trước có chỉnh sửa không lưu được, và dự án đã đổi từ khi đó.',
      next: 'Dự án được mở như trên ổ đĩa. Bản có những chỉnh sửa ấy được giữ tại:',
    },
    openForeign: 'Mở bản kia',
    INTERNAL_FAILURE: {
      what: 'Cuecast vừa gặp một lỗi không lường trước.',
      next: 'Những gì bạn đã sửa vẫn được lưu. Nếu có gì không phản hồi nữa, hãy thoát rồi mở lại Cuecast.',
    },
    SETTINGS_DAMAGED: {
      what: 'Tệp cài đặt bị hỏng nên Cuecast dùng cài đặt mặc định.',
      next: 'Các kết nối và danh sách dự án gần đây không còn; dự án vẫn nguyên vẹn. Tệp hỏng được giữ ở:',
    },
    SETTINGS_NEWER: {
      what: 'Cài đặt này do một bản Cuecast mới hơn lưu.',
      next: 'Bản này dùng những gì nó hiểu được. Tệp mới hơn được giữ ở:',
    },
    SETTINGS_PARTLY_DAMAGED: {
      what: 'Một phần tệp cài đặt không đọc được nên trở về mặc định.',
      next: 'Phần còn lại giữ nguyên. Bản sao của tệp cũ được giữ ở:',
    },
    CONNECTIONS_DAMAGED: {
      what: 'Một số kết nối không đọc được và không còn trong danh sách.',
      next: 'Hãy thêm lại chúng ở Cài đặt › Kết nối. Bản sao của tệp cũ được giữ ở:',
    },
    KEYS_DAMAGED: {
      what: 'Tệp khoá truy cập bị hỏng.',
      next: 'Hãy nhập lại khoá của các kết nối ở Cài đặt › Kết nối. Tệp hỏng được giữ ở:',
    },
    USAGE_DAMAGED: {
      what: 'Sổ chi tiêu bị hỏng.',
      next: 'Phần đọc được vẫn còn; tổng đã dùng có thể thiếu. Tệp cũ được giữ ở:',
    },
    REQUESTS_DAMAGED: {
      what: 'Số yêu cầu đã gửi hôm nay bị hỏng nên đếm lại từ 0.',
      next: 'Dịch vụ không báo giới hạn có thể từ chối sớm hơn con số hiển thị. Tệp hỏng được giữ ở:',
    },
    CAST_LIBRARY_DAMAGED: {
      what: 'Thư viện phân vai bị hỏng nên bắt đầu lại từ đầu.',
      next: 'Phân vai trong từng dự án vẫn nguyên vẹn. Tệp hỏng được giữ ở:',
    },
    DICTIONARY_DAMAGED: {
      what: 'Bản từ điển trên máy này bị hỏng.',
      next: 'Đồng bộ lại để lấy từ điển của dịch vụ; những sửa đổi chưa gửi nằm trong tệp được giữ ở:',
    },
    PROFILES_DAMAGED: {
      what: 'Bản hồ sơ giọng trên máy này bị hỏng.',
      next: 'Đồng bộ lại để lấy hồ sơ của dịch vụ; những sửa đổi chưa gửi nằm trong tệp được giữ ở:',
    },
    SERVICE_DATA_RESTORED: {
      what: 'Dữ liệu của giọng ngoại tuyến bị hỏng và đã được khôi phục từ bản sao lưu.',
      next: 'Tài khoản và khoá API đã trở lại; thay đổi gần đây nhất ở đó có thể thiếu. Dữ liệu cũ được giữ ở:',
    },
    SERVICE_DATA_LOST: {
      what: 'Dữ liệu của giọng ngoại tuyến bị hỏng và đã được thay mới.',
      next: 'Tài khoản và khoá API cho chương trình khác cần tạo lại. Dữ liệu cũ được giữ ở:',
    },
    VOICE_SWITCHED_OFF: {
      what: 'Cuecast đã tắt một giọng vì mô hình của nó ngừng hoạt động ba lần.',
      next: 'Các câu dùng giọng này sẽ báo lỗi cho tới khi bạn bật lại trong Cài đặt › Giọng đọc. Giọng:',
    },
    SETTINGS_NOT_SAVED: {
      what: 'Không ghi được cài đặt.',
      next: 'Cài đặt, kết nối và danh sách gần đây chỉ giữ tới khi thoát. Hãy kiểm tra quyền ghi và chỗ trống của tệp:',
    },
  },
}

export const en: typeof vi = {
  /** What the window says about the app itself, and about damage to a project. */
  notices: {
    recording: {
      title:
        'A recording{cue, select, there { of cue {number, number}} other {}} from {time} was not finished: {seconds} s are kept',
      titlePart:
        'A recorded part{cue, select, there { of cue {number, number}} other {}} from {time} was not finished: {seconds} s are kept',
      hint: 'Listen to it, keep it as a take, or discard it.',
      cueGone:
        'Its cue is gone (“{text}”). Select another one to keep the recording there, or discard it.',
      listen: 'Listen',
      keep: 'Keep as a take of cue {number, number}',
      discard: 'Discard…',
      discardForGood: 'Discard for good',
      titleMany: '{count, plural, one {# recording is} other {# recordings are}} not takes yet',
      hintMany: 'They were recorded in one go. Each becomes a take of its cue, which you can undo.',
      keepMany: '{count, plural, one {Keep it} other {Keep all #}}',
    },
    key: {
      missing: '{name} needs an access key.',
      wrong: '{name} does not accept its access key.',
      hint: 'Everything that is rendered can be played and exported.',
      enter: 'Enter key…',
    },
    projectDamaged: 'The project was damaged.',
    storage: {
      noRoom: 'There is not enough space to store the audio.',
      kept: 'Your edits are kept in memory and Cuecast keeps trying to save them.',
      runWaits:
        'Rendering is paused: no more paid requests are sent, and it resumes automatically once the audio can be stored.',
      rendersWait: 'You cannot render until they are saved.',
      again: 'Try again',
      elsewhere: 'Save elsewhere…',
    },
    readOnly: {
      title: 'Read-only.',
      'in-use':
        'The project is open in another Cuecast window, so here you can only view it and listen.',
      'no-permission': 'Its folder is not writable, so you can only view it and listen.',
      copy: 'Save a copy…',
    },
    UPDATED: {
      what: 'Cuecast now runs a different version.',
      next: 'What is new, and the way back: Settings › About.',
    },
    UPDATE_NOT_STARTED: {
      what: 'The other version did not start, so this one was brought back.',
      next: 'Nothing was lost. Try again when a newer version is out.',
    },
    WINDOW_RELOADED: {
      what: 'The window crashed and was reloaded.',
      next: 'Your edits are still there; only the undo history is gone.',
    },
    PROJECT_REOPENED: {
      what: 'Cuecast did not close properly last time,',
      next: 'so this project was reopened as you left it.',
    },
    PROJECT_CRASHED_AGAIN: {
      what: 'Cuecast ended unexpectedly again with this project open, so it was not reopened.',
      next: 'You can open it below; earlier states are in its “backups” folder.',
    },
    PROJECT_REPLACED: {
      what: 'Another program replaced this project’s file while it was open, for example a synchronised folder or a restored backup.',
      next: 'You keep working in your version. The other one is kept at:',
    },
    EDITS_TAKEN_UP: {
      what: 'Last time some edits could not be saved: the disk was full or could not be written.',
      next: 'They were kept elsewhere and are in the project again.',
    },
    EDITS_KEPT_APART: {
      what: 'Last time some edits could not be saved, and the project has changed since.',
      next: 'The project is open as it is on the disk. The version with those edits is kept at:',
    },
    openForeign: 'Open the other version',
    INTERNAL_FAILURE: {
      what: 'Something unexpected went wrong in Cuecast.',
      next: 'Your edits are still being saved. If something no longer responds, quit and start Cuecast again.',
    },
    SETTINGS_DAMAGED: {
      what: 'The settings file was damaged, so Cuecast uses the default settings.',
      next: 'Connections and the list of recent projects are gone; projects are not affected. The damaged file is kept at:',
    },
    SETTINGS_NEWER: {
      what: 'A newer version of Cuecast saved these settings.',
      next: 'What this version understands of them is in use. The newer file is kept at:',
    },
    SETTINGS_PARTLY_DAMAGED: {
      what: 'Part of the settings file could not be read and was reset to defaults.',
      next: 'The rest is unchanged. A copy of the old file is kept at:',
    },
    CONNECTIONS_DAMAGED: {
      what: 'Some connections could not be read and are no longer listed.',
      next: 'Add them again in Settings › Connections. A copy of the old file is kept at:',
    },
    KEYS_DAMAGED: {
      what: 'The file with the access keys was damaged.',
      next: 'Enter the keys of your connections again in Settings › Connections. The damaged file is kept at:',
    },
    USAGE_DAMAGED: {
      what: 'The usage record was damaged.',
      next: 'What could be read is still there; totals may be too low. The old file is kept at:',
    },
    REQUESTS_DAMAGED: {
      what: 'The count of today’s requests was damaged and starts again at 0.',
      next: 'A service that does not report its limits may refuse requests sooner than shown. The damaged file is kept at:',
    },
    CAST_LIBRARY_DAMAGED: {
      what: 'The cast library was damaged and is now empty.',
      next: 'The cast of each project is not affected. The damaged file is kept at:',
    },
    DICTIONARY_DAMAGED: {
      what: 'This computer’s copy of a dictionary was damaged.',
      next: 'Sync to download the dictionary from its service; unsent edits are in the file kept at:',
    },
    PROFILES_DAMAGED: {
      what: 'This computer’s copy of the voice profiles was damaged.',
      next: 'Sync to download the profiles from their service; unsent edits are in the file kept at:',
    },
    SERVICE_DATA_RESTORED: {
      what: 'The offline voice service’s data was damaged and has been restored from a backup.',
      next: 'Accounts and API keys are restored; the latest changes may be missing. The old data is kept at:',
    },
    SERVICE_DATA_LOST: {
      what: 'The offline voice service’s data was damaged and has been replaced.',
      next: 'Accounts and API keys for other programs have to be created again. The old data is kept at:',
    },
    VOICE_SWITCHED_OFF: {
      what: 'Cuecast switched off a voice: its model crashed three times.',
      next: 'Cues with this voice fail until it is switched on again under Settings › Voices. The voice:',
    },
    SETTINGS_NOT_SAVED: {
      what: 'The settings could not be saved.',
      next: 'Settings, connections and recent projects are kept only until you quit. Check the permissions and free space for this file:',
    },
  },
}
