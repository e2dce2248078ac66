/** google.cloud.scheduler.v1.CloudScheduler, for jobs with an HTTP target and a crontab schedule. */
import { status } from "@grpc/grpc-js";
import { GrpcError, type GrpcService, lastName } from "../grpc/grpc-server.ts";
import { type JobMessage, type JobRecord, toJobMessage } from "./job-record.ts";
import type { JobTable } from "./job-table.ts";
import { readJob } from "./read-job.ts";

interface Named {
  name: string;
}

const LARGEST_PAGE = 500;

export function createSchedulerService(table: JobTable): GrpcService {
  const find = (name: string) => {
    const job = table.get(name);
    if (!job) throw new GrpcError(status.NOT_FOUND, "Job not found.");
    return job;
  };
  const subject = ({ name }: Named) => lastName(name);
  const subjectOfJob = ({ job }: { job: JobMessage }) => lastName(job.name);
  const become = (job: JobRecord, from: JobRecord["state"], to: JobRecord["state"]) => {
    if (job.state !== from) throw new GrpcError(status.FAILED_PRECONDITION, `The job is not ${from}.`);
    return toJobMessage(table.setState(job, to));
  };
  return {
    package: "@google-cloud/scheduler",
    name: "google.cloud.scheduler.v1.CloudScheduler",
    kind: "scheduler",
    methods: {
      CreateJob: {
        subject: subjectOfJob,
        handle({ parent, job }: { parent: string; job: JobMessage }) {
          const name = job.name || `${parent}/jobs/${crypto.randomUUID()}`;
          const spec = readJob({ ...job, name });
          if (!name.startsWith(`${parent}/jobs/`)) {
            throw new GrpcError(status.INVALID_ARGUMENT, "Job name is malformed.");
          }
          if (table.get(name)) throw new GrpcError(status.ALREADY_EXISTS, "Job already exists.");
          return toJobMessage(table.put(spec));
        },
      },
      UpdateJob: {
        subject: subjectOfJob,
        handle({ job, updateMask }: { job: JobMessage; updateMask: { paths: string[] } | null }) {
          const current = toJobMessage(find(job.name)) as JobMessage;
          return toJobMessage(table.put(readJob(merge(current, job, updateMask?.paths ?? []))));
        },
      },
      GetJob: { subject, handle: ({ name }: Named) => toJobMessage(find(name)) },
      DeleteJob: {
        subject,
        handle({ name }: Named) {
          table.delete(find(name));
          return {};
        },
      },
      PauseJob: { subject, handle: ({ name }: Named) => become(find(name), "ENABLED", "PAUSED") },
      ResumeJob: { subject, handle: ({ name }: Named) => become(find(name), "PAUSED", "ENABLED") },
      RunJob: {
        subject,
        handle({ name }: Named) {
          const job = find(name);
          table.run(job);
          return toJobMessage(job);
        },
      },
      ListJobs: {
        subject: ({ parent }: { parent: string }) => lastName(parent),
        handle({ parent, pageSize, pageToken }: { parent: string; pageSize: number; pageToken: string }) {
          const all = table.list().filter(({ name }) => name.startsWith(`${parent}/jobs/`));
          const from = Number(pageToken || 0);
          const to = from + Math.min(pageSize || LARGEST_PAGE, LARGEST_PAGE);
          return {
            jobs: all.slice(from, to).map(toJobMessage),
            nextPageToken: to < all.length ? String(to) : "",
          };
        },
      },
    },
  };
}

/** Top-level fields only; without a mask the sent job replaces the old one. */
function merge(current: JobMessage, sent: JobMessage, paths: string[]): JobMessage {
  if (paths.length === 0) return sent;
  const fields = paths.map((path) => path.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const unknown = fields.find((field) => !(field in sent));
  if (unknown !== undefined) {
    throw new GrpcError(status.INVALID_ARGUMENT, "The update mask names no field of a job.");
  }
  const changed = Object.fromEntries(Object.entries(sent).filter(([field]) => fields.includes(field)));
  return { ...current, ...changed };
}
