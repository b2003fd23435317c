import { mount } from "svelte";
import App from "./App.svelte";
import { fetchServerInfo, refreshServerInfo } from "./lib/server.svelte";
import { applyPrefs } from "./lib/prefs.svelte";
import { followLinks } from "./lib/router.svelte";
import "./theme.css";

applyPrefs();
followLinks();
void fetchServerInfo();
refreshServerInfo();

mount(App, { target: document.getElementById("app")! });
