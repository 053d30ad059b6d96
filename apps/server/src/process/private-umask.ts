// The first import of every executable. Files that it creates, including the database and its
// journals, are readable only by its own account, even in a folder that others may enter.
process.umask(0o077);
