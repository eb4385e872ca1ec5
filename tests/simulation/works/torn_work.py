"""Work whose worker is killed in the middle of an answer, as by a system that is out of memory."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection

from counting_work import Counting


@dataclass(frozen=True)
class Torn(Counting):
    """Once, the answer with unit 6 is half there when its worker ends."""

    def do(self, start, stop, watch):
        done = super().do(start, stop, watch)
        if start <= 6 < stop and self.times(6) == 1:
            Connection._send = half
        return done


def half(connection, data, *told):
    os.write(connection.fileno(), bytes(data)[: len(data) // 2])
    os.kill(os.getpid(), signal.SIGKILL)
