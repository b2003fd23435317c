import { mount } from "svelte";
import App from "./App.svelte";
import { keepKnocking, knock } from "./lib/house.svelte";
import { wearPrefs } from "./lib/prefs.svelte";
import { followLinks } from "./lib/router.svelte";
import "./theme.css";

wearPrefs();
followLinks();
void knock();
keepKnocking();

mount(App, { target: document.getElementById("app")! });
