#!/bin/sh
# A study as a Slurm job array: each task plays one shard with the cores it is given, then one job merges them.
#
#     SHARDS=64 sbatch --array=1-64 docs/lab-slurm.sh STUDY.toml RESULTS.jsonl
#     tercio lab merge RESULTS.jsonl RESULTS.jsonl.*-of-64        # when all have ended
#
# or both at once, the merging when the last task has ended well:
#
#     docs/lab-slurm.sh --submit 64 STUDY.toml RESULTS.jsonl
#
# The folder must be one that all machines see. A task that was killed or ran out of time goes on where it was when it is submitted again
# (`SHARDS=64 sbatch --array=7 …` for shard 7 alone, with as many shards as before); what is complete ends at once. If a task fails, the merging
# is cancelled: play what is missing, then merge, or submit everything again.
# $TERCIO is the program, else `tercio`. Options of your cluster (account, partition) go in by the environment: SBATCH_ACCOUNT, SBATCH_PARTITION …
#SBATCH --job-name=tercio-lab
#SBATCH --cpus-per-task=1
#SBATCH --time=24:00:00
#SBATCH --output=%x-%A_%a.log

set -eu
TERCIO=${TERCIO:-tercio}

if [ "${1:-}" = --submit ]; then
  count=$2 study=$3 results=$4
  array=$(sbatch --parsable --export="ALL,SHARDS=$count" --array="1-$count" "$0" "$study" "$results")
  echo "job $array plays $count shards of $study"
  exec sbatch --parsable --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes --job-name=tercio-lab-merge --output=%x-%j.log \
    "$0" --merge "$count" "$results"
fi

if [ "${1:-}" = --merge ]; then
  count=$2 results=$3
  set --
  shard=1
  while [ "$shard" -le "$count" ]; do
    set -- "$@" "$results.$shard-of-$count"
    shard=$((shard + 1))
  done
  # Where it was killed between the two, the results are whole already and the parts are only removed.
  "$TERCIO" lab merge "$results" "$@"
  rm -f "$@"
  exit
fi

study=$1 results=$2
# Not the array's own numbers: those of a part of it that is submitted again would be other shards.
if [ -z "${SHARDS:-}" ]; then
  echo "lab-slurm.sh: SHARDS is not set: say how many shards the study has, as in SHARDS=64 sbatch --array=1-64 …" >&2
  exit 2
fi
shard=$SLURM_ARRAY_TASK_ID
exec "$TERCIO" lab "$study" --out "$results.$shard-of-$SHARDS" --shard "$shard/$SHARDS" --threads "${SLURM_CPUS_PER_TASK:-1}"
