@echo off
rem Runs Cuecast's commands, or opens the studio. Here, in a script, cmd waits for the program and keeps its exit code.
setlocal
set "PROGRAM=%~dp0..\Cuecast.exe"
rem The installer lays a copy into the PATH.
if not exist "%PROGRAM%" set "PROGRAM=%LOCALAPPDATA%\Programs\cuecast\Cuecast.exe"
if "%~1"=="" goto studio
for %%c in (@COMMANDS@ help --help -h --version -V) do if "%~1"=="%%c" goto command
if exist "%~1" goto studio
"%PROGRAM%" --disable-gpu --log-level=3 -- help %*
exit /b %errorlevel%
:studio
start "" "%PROGRAM%" %*
exit /b 0
:command
"%PROGRAM%" --disable-gpu --log-level=3 -- %*
exit /b %errorlevel%
