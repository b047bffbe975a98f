/** Keeps schemas from being compiled: each is only used a few times, and compiling slows down the start. */

import { z } from 'zod';

z.config({ jitless: true });
