import { offsetIn } from "../../dates.ts";

/** The names of time zones, of IANA and of Windows. */

/** From CLDR's windowsZones. */
const PLACES = `
UTC=Etc/UTC;GMT Standard Time=Europe/London;Greenwich Standard Time=Atlantic/Reykjavik
W. Europe Standard Time=Europe/Berlin;Central Europe Standard Time=Europe/Budapest
Romance Standard Time=Europe/Paris;Central European Standard Time=Europe/Warsaw
GTB Standard Time=Europe/Bucharest;E. Europe Standard Time=Europe/Chisinau;FLE Standard Time=Europe/Kiev
Turkey Standard Time=Europe/Istanbul;Kaliningrad Standard Time=Europe/Kaliningrad
Belarus Standard Time=Europe/Minsk;Russian Standard Time=Europe/Moscow;Russia Time Zone 3=Europe/Samara
Israel Standard Time=Asia/Jerusalem;Egypt Standard Time=Africa/Cairo
South Africa Standard Time=Africa/Johannesburg;W. Central Africa Standard Time=Africa/Lagos
E. Africa Standard Time=Africa/Nairobi;Morocco Standard Time=Africa/Casablanca
Arabic Standard Time=Asia/Baghdad;Arab Standard Time=Asia/Riyadh;Arabian Standard Time=Asia/Dubai
Iran Standard Time=Asia/Tehran;Afghanistan Standard Time=Asia/Kabul;Pakistan Standard Time=Asia/Karachi
West Asia Standard Time=Asia/Tashkent;Ekaterinburg Standard Time=Asia/Yekaterinburg
India Standard Time=Asia/Calcutta;Sri Lanka Standard Time=Asia/Colombo;Nepal Standard Time=Asia/Katmandu
Bangladesh Standard Time=Asia/Dhaka;Central Asia Standard Time=Asia/Almaty
Myanmar Standard Time=Asia/Rangoon;SE Asia Standard Time=Asia/Bangkok;China Standard Time=Asia/Shanghai
Singapore Standard Time=Asia/Singapore;Taipei Standard Time=Asia/Taipei;Tokyo Standard Time=Asia/Tokyo
Korea Standard Time=Asia/Seoul;Vladivostok Standard Time=Asia/Vladivostok
W. Australia Standard Time=Australia/Perth;Cen. Australia Standard Time=Australia/Adelaide
AUS Central Standard Time=Australia/Darwin;E. Australia Standard Time=Australia/Brisbane
AUS Eastern Standard Time=Australia/Sydney;Tasmania Standard Time=Australia/Hobart
New Zealand Standard Time=Pacific/Auckland;Fiji Standard Time=Pacific/Fiji
Hawaiian Standard Time=Pacific/Honolulu;Alaskan Standard Time=America/Anchorage
Pacific Standard Time=America/Los_Angeles;US Mountain Standard Time=America/Phoenix
Mountain Standard Time=America/Denver;Central Standard Time=America/Chicago
Canada Central Standard Time=America/Regina;Central America Standard Time=America/Guatemala
Central Standard Time (Mexico)=America/Mexico_City;Eastern Standard Time=America/New_York
US Eastern Standard Time=America/Indianapolis;SA Pacific Standard Time=America/Bogota
Venezuela Standard Time=America/Caracas;Atlantic Standard Time=America/Halifax
SA Western Standard Time=America/La_Paz;Pacific SA Standard Time=America/Santiago
Newfoundland Standard Time=America/St_Johns;E. South America Standard Time=America/Sao_Paulo
Argentina Standard Time=America/Buenos_Aires;SA Eastern Standard Time=America/Cayenne
Montevideo Standard Time=America/Montevideo;Azores Standard Time=Atlantic/Azores
Cape Verde Standard Time=Atlantic/Cape_Verde;Mid-Atlantic Standard Time=Atlantic/South_Georgia`;

const ZONES = new Map(
  PLACES.trim()
    .split(/[;\n]/)
    .map((pair) => pair.split("=") as [string, string]),
);

const zones = new Map<string, boolean>();
const MAX_KNOWN = 1_000;

/** Whether this computer knows an IANA zone. An offset such as "+01:00" is none. */
export function isKnownZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  const known = zones.get(name);
  if (known !== undefined) return known;
  if (zones.size >= MAX_KNOWN) zones.clear();
  const isKnown = canUse(name);
  zones.set(name, isKnown);
  return isKnown;
}

function canUse(zone: string): boolean {
  try {
    return Number.isFinite(offsetIn(zone, 0));
  } catch {
    return false;
  }
}

/** The IANA zone of a name of Windows or IANA; null if it is neither. */
export function toIanaZone(name: string): string | null {
  const trimmed = name.trim();
  return ZONES.get(trimmed) ?? (isKnownZone(trimmed) ? trimmed : null);
}
