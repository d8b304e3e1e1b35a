/* Included before every source file of eSpeak NG: it reads its data from the host, not from a system. */
#ifndef CUECAST_FILES_H
#define CUECAST_FILES_H

#include <stdio.h>
#include <sys/types.h>
#include <sys/stat.h>
#include <dirent.h>
#include <time.h>

FILE *host_fopen(const char *path, const char *mode);
int host_fclose(FILE *file);
size_t host_fread(void *to, size_t size, size_t count, FILE *file);
char *host_fgets(char *to, int size, FILE *file);
int host_fseek(FILE *file, long offset, int whence);
int host_stat(const char *path, struct stat *about);
DIR *host_opendir(const char *path);
struct dirent *host_readdir(DIR *folder);
int host_closedir(DIR *folder);

#define fopen host_fopen
#define fclose host_fclose
#define fread host_fread
#define fgets host_fgets
#define fseek host_fseek
#define stat(path, about) host_stat(path, about)
#define opendir host_opendir
#define readdir host_readdir
#define closedir host_closedir
/* There is no clock: the noise in a voice begins the same in each engine. */
#define time(now) ((time_t)0)

#endif
