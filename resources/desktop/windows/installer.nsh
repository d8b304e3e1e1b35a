; What the installer does beside electron-builder's own work. Written for the current user alone.
!define CUECAST_COMMAND "$LOCALAPPDATA\Microsoft\WindowsApps\cuecast.cmd"

; Lists Cuecast under "Open with" for files of that kind; the program that opens them stays what it was.
!macro offer EXT NAME
  WriteRegStr HKCU "Software\Classes\Cuecast.${EXT}" "" "${NAME}"
  WriteRegStr HKCU "Software\Classes\Cuecast.${EXT}\DefaultIcon" "" "$INSTDIR\Cuecast.exe,0"
  WriteRegStr HKCU "Software\Classes\Cuecast.${EXT}\shell\open\command" "" '"$INSTDIR\Cuecast.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\.${EXT}\OpenWithProgids" "Cuecast.${EXT}" ""
!macroend

!macro withdraw EXT NAME
  DeleteRegKey HKCU "Software\Classes\Cuecast.${EXT}"
  DeleteRegValue HKCU "Software\Classes\.${EXT}\OpenWithProgids" "Cuecast.${EXT}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.${EXT}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\.${EXT}"
!macroend

!macro refreshTypes
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
!macroend

!macro customInstall
@OFFER@
  !insertmacro refreshTypes
  ; This folder is in the PATH of every user of Windows 10 and 11.
  ${if} ${FileExists} "$LOCALAPPDATA\Microsoft\WindowsApps\*.*"
    CopyFiles /SILENT "$INSTDIR\bin\cuecast.cmd" "${CUECAST_COMMAND}"
  ${endIf}
!macroend

!macro customUnInstall
@WITHDRAW@
  !insertmacro refreshTypes
  Delete "${CUECAST_COMMAND}"
  ; Neither the update to a newer version (--updated) nor a script (/S) is asked anything.
  ClearErrors
  ${GetParameters} $0
  ${GetOptions} $0 "/S" $1
  ${if} ${Errors}
  ${andIfNot} ${isUpdated}
    ${if} $LANGUAGE == 1066
      StrCpy $0 "Xóa luôn cài đặt, khóa, giọng đọc và nhật ký của Cuecast trên máy này?$\r$\nCác dự án và phụ đề vẫn được giữ nguyên."
    ${else}
      StrCpy $0 "Also delete Cuecast's settings, keys, voices and logs on this computer?$\r$\nProjects and subtitles stay where they are."
    ${endIf}
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$0" IDNO keepData
      RMDir /r "$APPDATA\Cuecast"
      RMDir /r "$LOCALAPPDATA\cuecast-service"
    keepData:
  ${endIf}
!macroend
