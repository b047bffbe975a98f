/** Keeps schemas from being compiled to functions of their own: each is used a few times, and compiling costs a start more than it saves. */

import { z } from 'zod';

z.config({ jitless: true });
