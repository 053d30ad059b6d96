"""Writes this process's peak memory and processor time to descriptor 3."""

import json
import os
import resource


def report():
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = used.ru_utime + used.ru_stime
    os.write(3, json.dumps({"kilobytes": used.ru_maxrss, "seconds": seconds}).encode())
