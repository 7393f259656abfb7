import { mount } from 'svelte';
import './ui/fonts.css';
import './ui/colours.css';
import './ui/app.css';
import App from './ui/App.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
