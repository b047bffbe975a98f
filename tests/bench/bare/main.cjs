// The cheapest programs that do the same work: `PARLEY_BENCH_BARE` picks one.
require(process.env.PARLEY_BENCH_BARE === 'hello' ? './hello.cjs' : './stream.cjs');
