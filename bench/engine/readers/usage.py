"""Writes the most memory and the processor time that this process took to descriptor 3."""

import json
import os
import resource


def report():
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = used.ru_utime + used.ru_stime
    os.write(3, json.dumps({"kilobytes": used.ru_maxrss, "seconds": seconds}).encode())
