; The installer's own part for gatehouse:// links, which electron-builder registers on the other systems only.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\gatehouse" "" "URL:Gatehouse link"
  WriteRegStr SHELL_CONTEXT "Software\Classes\gatehouse" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\gatehouse\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\gatehouse\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\gatehouse"
!macroend
