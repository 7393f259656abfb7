// The service worker: the page without a network, and one version of it at a time.

import { Caching, type FileList } from './caching';

declare const __TERCIO_FILES__: FileList;

// What a service worker has; the page's own types know nothing of it.
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Service {
  readonly registration: { scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (e: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (e: Fetching) => void): void;
  addEventListener(type: 'message', listener: (e: MessageEvent<{ is?: unknown } | null>) => void): void;
}

const service = self as unknown as Service;
const caching = new Caching({ list: __TERCIO_FILES__, scope: service.registration.scope, caches, get: (request) => fetch(request) });

service.addEventListener('install', (e) => e.waitUntil(caching.install()));
service.addEventListener('activate', (e) => e.waitUntil(caching.activate().then(() => service.clients.claim())));
service.addEventListener('fetch', (e) => {
  const answer = caching.answer(e.request);
  if (answer) e.respondWith(answer);
});
service.addEventListener('message', (e) => {
  if (e.data?.is === 'use') void service.skipWaiting();
});
