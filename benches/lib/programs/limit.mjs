/** How long a program may take. Whoever needs longer has lost: then the figure is this, and the larger size is left out. */

export const LIMIT_MS = 5000
