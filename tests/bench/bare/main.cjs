// Starts one of the cheapest programs that do the same work as Parley; `PARLEY_BENCH_BARE` chooses it.
require(process.env.PARLEY_BENCH_BARE === 'hello' ? './hello.cjs' : './stream.cjs');
