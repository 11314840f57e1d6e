; Adds Galley to "Open with" of PDF and ePub files, without becoming their default program.

!macro AddToOpenWith EXTENSION
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${EXTENSION}\OpenWithProgids" "Galley.Document"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" ".${EXTENSION}" ""
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Galley.Document" "" "Document in Galley"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Galley.Document\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Galley.Document\shell\open\command" "" '"$appExe" "%1"'
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro AddToOpenWith "pdf"
  !insertmacro AddToOpenWith "epub"
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)"
!macroend

!macro customUnInstall
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.pdf\OpenWithProgids" "Galley.Document"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.epub\OpenWithProgids" "Galley.Document"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Galley.Document"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)"
!macroend
