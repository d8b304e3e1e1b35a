/* The files of eSpeak NG's data, which the host holds. They are only read. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define HOST(name) __attribute__((import_module("host"), import_name(name)))

/* The number of a file; -1 where there is none, -2 for a folder. */
HOST("find") extern int find_file(const char *path);
HOST("length") extern int file_length(int file);
HOST("read") extern void read_file(int file, int from, void *to, int length);
/* Writes the name at this place of a folder with its zero; returns 0 after the last one. */
HOST("entry") extern int folder_entry(const char *path, int at, char *to, int size);

#define FOLDER (-2)

/* FILE is opaque to eSpeak NG. */
typedef struct {
	int number;
	int length;
	int at;
	/* All of it, as soon as it is read by lines. */
	char *content;
} HostFile;

FILE *host_fopen(const char *path, const char *mode)
{
	int number = mode[0] == 'r' ? find_file(path) : -1;
	HostFile *file = number < 0 ? NULL : malloc(sizeof(HostFile));
	if (file == NULL) {
		errno = ENOENT;
		return NULL;
	}
	*file = (HostFile) { number, file_length(number), 0, NULL };
	return (FILE *)file;
}

int host_fclose(FILE *stream)
{
	HostFile *file = (HostFile *)stream;
	free(file->content);
	free(file);
	return 0;
}

size_t host_fread(void *to, size_t size, size_t count, FILE *stream)
{
	HostFile *file = (HostFile *)stream;
	size_t left = (size_t)(file->length - file->at);
	size_t length = size * count < left ? size * count : left;
	read_file(file->number, file->at, to, (int)length);
	file->at += (int)length;
	return size == 0 ? 0 : length / size;
}

char *host_fgets(char *to, int size, FILE *stream)
{
	HostFile *file = (HostFile *)stream;
	int left = file->length - file->at;
	if (left <= 0 || size <= 1)
		return NULL;
	if (file->content == NULL) {
		if ((file->content = malloc(file->length)) == NULL)
			return NULL;
		read_file(file->number, 0, file->content, file->length);
	}
	const char *from = file->content + file->at;
	int most = left < size - 1 ? left : size - 1;
	const char *end = memchr(from, '\n', most);
	int length = end == NULL ? most : (int)(end - from) + 1;
	memcpy(to, from, length);
	to[length] = 0;
	file->at += length;
	return to;
}

int host_fseek(FILE *stream, long offset, int whence)
{
	HostFile *file = (HostFile *)stream;
	long start = whence == SEEK_CUR ? file->at : whence == SEEK_END ? file->length : 0;
	if (start + offset < 0 || start + offset > file->length)
		return -1;
	file->at = (int)(start + offset);
	return 0;
}

int host_stat(const char *path, struct stat *about)
{
	int number = find_file(path);
	if (number == -1) {
		errno = ENOENT;
		return -1;
	}
	memset(about, 0, sizeof(*about));
	about->st_mode = number == FOLDER ? S_IFDIR : S_IFREG;
	about->st_size = number == FOLDER ? 0 : file_length(number);
	return 0;
}

/* DIR is opaque as well. */
typedef struct {
	char path[256];
	int at;
	struct dirent entry;
} HostFolder;

DIR *host_opendir(const char *path)
{
	if (find_file(path) != FOLDER || strlen(path) >= sizeof(((HostFolder *)0)->path))
		return NULL;
	HostFolder *folder = calloc(1, sizeof(HostFolder));
	if (folder != NULL)
		strcpy(folder->path, path);
	return (DIR *)folder;
}

struct dirent *host_readdir(DIR *stream)
{
	HostFolder *folder = (HostFolder *)stream;
	char *name = folder->entry.d_name;
	if (!folder_entry(folder->path, folder->at++, name, sizeof(folder->entry.d_name)))
		return NULL;
	return &folder->entry;
}

int host_closedir(DIR *stream)
{
	free(stream);
	return 0;
}
