import type { ApiSettings } from "../../domain/home/settings.ts";
import { Problem } from "../../domain/problem.ts";
import { type BindPlan, planBindings } from "../network/bind-addresses.ts";
import { whyNotNamed } from "../tls/certificate-hosts.ts";
import type { Certificates } from "../tls/certificates.ts";
import { type CustomCertificate, readCustomCertificate } from "../tls/custom-certificate.ts";

/** The addresses to bind and the certificate to serve for the current settings. */
export interface ListenerPlan {
  settings: ApiSettings;
  /** Whether a problem is thrown. If not, it becomes a note, and the rest of the plan is used. */
  isStrict: boolean;
  reached: BindPlan;
  custom: CustomCertificate | null;
  notes: string[];
}

const LOOPBACK_ONLY: BindPlan = { addresses: ["127.0.0.1", "::1"], names: [], note: null };

/** Plans the listeners. It remembers the custom certificate in use, in case its files become invalid. */
export class ListenerPlanner {
  #custom: CustomCertificate | null = null;
  #customFiles = "";

  constructor(
    private readonly certificates: Certificates,
    private readonly now: () => number,
  ) {}

  async plan(settings: ApiSettings, isStrict: boolean): Promise<ListenerPlan> {
    const notes: string[] = [];
    const note = (problem: Problem) => {
      if (isStrict) throw problem;
      notes.push(problem.detail);
    };
    const reached = await planBindings(settings.host).catch((problem) => {
      note(problem);
      return LOOPBACK_ONLY;
    });
    const custom = await this.#readCustom(settings, note);
    if (reached.names.includes(settings.host)) this.#checkName(settings.host, custom, note);
    return { settings, isStrict, reached, custom, notes };
  }

  /** Call it when the listeners are bound as planned. */
  remember({ settings, custom }: ListenerPlan): void {
    this.#custom = custom;
    this.#customFiles = filesOf(settings);
  }

  /** Reads the custom certificate. If its files are invalid, the last valid one stays in use. */
  async #readCustom(
    settings: ApiSettings,
    note: (problem: Problem) => void,
  ): Promise<CustomCertificate | null> {
    const { certificate, certificateKey } = settings;
    if (certificate === undefined || certificateKey === undefined) return null;
    try {
      return await readCustomCertificate({ certificate, certificateKey }, this.now());
    } catch (problem) {
      note(problem as Problem);
      return this.#customFiles === filesOf(settings) ? this.#custom : null;
    }
  }

  /** Reports a host name that no certificate of the server contains: every client would refuse it. */
  #checkName(host: string, custom: CustomCertificate | null, note: (problem: Problem) => void): void {
    if (this.certificates.allows(host) || custom?.covers(host)) return;
    const detail =
      `Creel's own certificate cannot contain ${host}, ${whyNotNamed(host)} ` +
      "or an address, or use your own certificate for this name: under Settings, Certificate, or with " +
      "`creel api on --certificate FILE --certificate-key FILE`.";
    note(new Problem("invalid", detail, { field: "host" }));
  }
}

function filesOf({ certificate, certificateKey }: ApiSettings): string {
  return JSON.stringify([certificate, certificateKey]);
}
