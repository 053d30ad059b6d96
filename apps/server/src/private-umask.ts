// The first import of every executable. What it makes, the database with its journals included, is
// for its own account alone, also in a folder that others may enter.
process.umask(0o077);
